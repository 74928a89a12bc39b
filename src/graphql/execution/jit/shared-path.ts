import type { PothosOutputFieldConfig, SchemaTypes } from '@pothos/core';
import type { GraphQLFieldResolver, GraphQLResolveInfo } from 'graphql';
import { isPageRecord, type PageRecord } from '../../../database/query/records.ts';
import type { Context } from '../../schema/context.ts';
import { perRequest } from '../../schema/request-scope.ts';

type Path = GraphQLResolveInfo['path'];

/** The links of the response paths of a request, by the previous link and the key. */
const linksOf = perRequest(() => new Map<Path | undefined, Map<string | number, Path>>());

/**
 * Returns an equal path whose links are the same objects for all fields of the request. Pothos
 * compares links by identity to find out what is loaded already. The compiled executor creates new
 * links for each field, so every relation below a relation would be loaded again.
 */
function sharedPath(path: Path, context: Context): Path {
  const requestLinks = linksOf(context);
  const prev = path.prev && sharedPath(path.prev, context);
  let children = requestLinks.get(prev);
  if (!children) {
    children = new Map();
    requestLinks.set(prev, children);
  }
  let link = children.get(path.key);
  if (!link) {
    link = { prev, key: path.key, typename: path.typename };
    children.set(path.key, link);
  }
  return link;
}

interface SelectExtensions {
  readonly pothosPrismaSelect?: unknown;
  readonly pothosPrismaRelationField?: { readonly name: string };
  /** For a field whose `select` is a function. */
  readonly neededRelation?: string;
}

/** @param owner the options of the type @returns undefined also if auth scopes must be checked */
function neededOfRecord<Types extends SchemaTypes>(
  field: PothosOutputFieldConfig<Types>,
  owner: object,
): readonly string[] | undefined {
  if ('authScopes' in (field.pothosOptions as object) || 'authScopes' in owner) return undefined;
  const extensions = (field.extensions ?? {}) as SelectExtensions;
  const { pothosPrismaSelect: select, pothosPrismaRelationField: relation } = extensions;
  if (extensions.neededRelation) return [extensions.neededRelation];
  if (relation) return [relation.name];
  return typeof select === 'object' && select !== null ? Object.keys(select) : undefined;
}

/** `readPage` has read the record with these columns and relations. */
const isReadWith = (record: PageRecord, needed: readonly string[]) =>
  isPageRecord(record) && needed.every((name) => record[name] !== undefined);

/**
 * Calls a resolver of Pothos that loads from the database with a {@link sharedPath}. A record that
 * has what the field needs is resolved without it.
 * @param owner the options of the field's type
 */
export function withSharedPath<Types extends SchemaTypes>(
  load: GraphQLFieldResolver<unknown, Context, object>,
  field: PothosOutputFieldConfig<Types>,
  owner: object,
): typeof load {
  const resolve = field.resolve as typeof load | undefined;
  if (!resolve) return load;
  const needed = neededOfRecord(field, owner);
  return (parent, args, context, info) => {
    if (needed && isReadWith(parent as PageRecord, needed))
      return resolve(parent, args, context, info);
    (info as { path: Path }).path = sharedPath(info.path, context);
    return load(parent, args, context, info);
  };
}
