import SchemaBuilder, {
  BasePlugin,
  type PothosOutputFieldConfig,
  type SchemaTypes,
} from '@pothos/core';
import type { GraphQLFieldResolver, GraphQLResolveInfo } from 'graphql';
import type { Database, DatabaseClient } from '../database/client.ts';
import type { Context } from './context.ts';
import { discard, stageFiles } from './stage-files.ts';

type Path = GraphQLResolveInfo['path'];
type Resolver = GraphQLFieldResolver<unknown, Context, object>;

export const folioPlugin = 'folio' as const;

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      folio: FolioPlugin<Types>;
    }
    export interface SchemaBuilderOptions<Types extends SchemaTypes> {
      folio: {
        /** Opens the transaction of a root mutation field. */
        transaction: (context: Types['Context']) => Database['transaction'];
      };
    }
  }
}

/** Where the links of this request's response paths are kept, so that equal ones are one object. */
const links = new WeakMap<object, Map<Path | undefined, Map<string | number, Path>>>();

/**
 * The same path, made of links that are shared by all fields of the request. Pothos recognises by
 * their identity what a query has loaded already; the compiled executor makes new ones for each
 * field, and so every relation below a relation would be loaded again.
 */
function interned(path: Path, context: Context): Path {
  let known = links.get(context.requestScope);
  if (!known) {
    known = new Map();
    links.set(context.requestScope, known);
  }
  const prev = path.prev && interned(path.prev, context);
  let children = known.get(prev);
  if (!children) {
    children = new Map();
    known.set(prev, children);
  }
  let link = children.get(path.key);
  if (!link) {
    link = { prev, key: path.key, typename: path.typename };
    children.set(path.key, link);
  }
  return link;
}

/** Path links outermost; for mutations, one transaction around the resolver itself. */
class FolioPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  /** A root field that fails is null, `nodes` too, so that the fields beside it keep their answers. */
  override onOutputFieldConfig(field: PothosOutputFieldConfig<Types>) {
    if (field.kind !== 'Query' && field.kind !== 'Mutation') return field;
    return { ...field, type: { ...field.type, nullable: true } };
  }

  override wrapResolve(
    resolver: GraphQLFieldResolver<unknown, Types['Context'], object>,
    field: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    if (field.kind === 'Mutation') {
      return inTransaction(
        resolver as Resolver,
        this.builder.options.folio.transaction as (context: Context) => Database['transaction'],
      ) as typeof resolver;
    }
    return resolver;
  }

  /**
   * The column that a field shows just as it is, to everybody who has the record. When it has been
   * loaded, Pothos need not work out for each record by which query.
   */
  private plainColumn(field: PothosOutputFieldConfig<Types>): string | undefined {
    const { pothosPrismaVariant: column, pothosPrismaSelect: select } = field.extensions ?? {};
    const owner: object = this.buildCache.getTypeConfig(field.parentType).pothosOptions;
    const isGuarded = 'authScopes' in (field.pothosOptions as object) || 'authScopes' in owner;
    if (isGuarded || typeof column !== 'string' || typeof select !== 'object') return undefined;
    return JSON.stringify(select) === JSON.stringify({ [column]: true }) ? column : undefined;
  }

  override wrapArgMappers(
    resolver: GraphQLFieldResolver<unknown, Types['Context'], object> | undefined,
    field: PothosOutputFieldConfig<Types>,
  ) {
    if (!resolver || resolver === field.resolve || !field.resolve) return resolver;
    const column = this.plainColumn(field);
    return ((parent, args, context, info) => {
      const value = column && (parent as Record<string, unknown>)[column];
      if (column && value !== undefined) return value;
      (info as { path: Path }).path = interned(info.path, context as Context);
      return resolver(parent, args, context, info);
    }) as typeof resolver;
  }
}

function inTransaction(
  resolver: Resolver,
  transaction: (context: Context) => Database['transaction'],
): Resolver {
  return async (parent, args, context, info) => {
    const tasks: (() => void | Promise<void>)[] = [];
    const tasksOfFailure: ((database: DatabaseClient) => Promise<void>)[] = [];
    const { images } = context;
    const { args: withImages, staged } = await stageFiles(args, context, info);
    let hasWorked = false;
    let hasCommitted = false;
    try {
      const result = await transaction(context)(async (database) => {
        const inside: Context = {
          ...context,
          database,
          afterCommit: (task) => tasks.push(task),
          afterRollback: (task) => tasksOfFailure.push(task),
        };
        const worked = await resolver(parent, withImages, inside, info);
        hasWorked = true;
        return worked;
      });
      hasCommitted = true;
      for (const task of tasks) await task();
      return result;
    } catch (error) {
      // What a failure after the commit leaves to do is not this.
      if (!hasCommitted) for (const task of tasksOfFailure) await transaction(context)(task);
      throw error;
    } finally {
      // When it is the commit that failed, nobody knows whether there are rows that name them.
      await discard(staged, images, { claimedToo: !hasWorked });
    }
  };
}

SchemaBuilder.registerPlugin(folioPlugin, FolioPlugin);
