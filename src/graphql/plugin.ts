import SchemaBuilder, {
  BasePlugin,
  type PothosOutputFieldConfig,
  type SchemaTypes,
} from '@pothos/core';
import type { GraphQLFieldResolver, GraphQLResolveInfo } from 'graphql';
import type { Database } from '../database/client.ts';
import type { Context } from './context.ts';
import { inTransaction } from './mutation-transaction.ts';
import { nullableRootField } from './nullable-root-fields.ts';
import { plainColumn } from './plain-column.ts';
import { sharedPath } from './shared-path.ts';

/** The name of the plugin for Pothos. */
export const folioPlugin = 'folio' as const;

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      folio: FolioPlugin<Types>;
    }
    export interface SchemaBuilderOptions<Types extends SchemaTypes> {
      folio: {
        /** Returns the function that opens the transaction of a root mutation field. */
        transaction: (context: Types['Context']) => Database['transaction'];
      };
    }
  }
}

/** Wraps the resolvers of fields. The transaction of a mutation is the innermost wrapper. */
class FolioPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onOutputFieldConfig(field: PothosOutputFieldConfig<Types>) {
    return nullableRootField(field);
  }

  override wrapResolve(
    resolver: GraphQLFieldResolver<unknown, Types['Context'], object>,
    field: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    if (field.kind !== 'Mutation') return resolver;
    return inTransaction(
      resolver as GraphQLFieldResolver<unknown, Context, object>,
      this.builder.options.folio.transaction as (context: Context) => Database['transaction'],
    ) as typeof resolver;
  }

  override wrapArgMappers(
    resolver: GraphQLFieldResolver<unknown, Types['Context'], object> | undefined,
    field: PothosOutputFieldConfig<Types>,
  ) {
    if (!resolver || resolver === field.resolve || !field.resolve) return resolver;
    const owner: object = this.buildCache.getTypeConfig(field.parentType).pothosOptions;
    const column = plainColumn(field, owner);
    return ((parent, args, context, info) => {
      const value = column && (parent as Record<string, unknown>)[column];
      if (column && value !== undefined) return value;
      (info as { path: GraphQLResolveInfo['path'] }).path = sharedPath(
        info.path,
        context as Context,
      );
      return resolver(parent, args, context, info);
    }) as typeof resolver;
  }
}

SchemaBuilder.registerPlugin(folioPlugin, FolioPlugin);
