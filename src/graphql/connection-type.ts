import type { ObjectRef } from '@pothos/core';
import { queryFromInfo } from '@pothos/plugin-prisma';
import type { GraphQLResolveInfo } from 'graphql';
import { builder } from './builder.ts';
import { aggregateCost, charge } from './charge.ts';
import {
  type ListOrder,
  lazyConnection,
  newestFirst,
  type PageArguments,
  type PageQuery,
  type Position,
  pageQuery,
} from './connection.ts';
import type { Context } from './context.ts';

/**
 * Declares the connection and edge types of a record, with `totalCount`.
 * @param plural the plural of the record, for descriptions
 */
export function connectionType<T>(
  type: ObjectRef<(typeof builder)['$inferSchemaTypes'], T, T>,
  plural: string,
) {
  return builder.connectionObject(
    {
      type,
      name: `${type.name}Connection`,
      description: `A page of ${plural}.`,
      fields: (t) => ({
        totalCount: t.int({
          description: 'The number of records on all pages. Counted only when selected.',
          extensions: charge({ once: aggregateCost }),
          resolve: (connection) =>
            (connection as unknown as { totalCount: () => Promise<number> }).totalCount(),
        }),
      }),
    },
    { name: `${type.name}Edge`, description: `One of the ${plural}, with its cursor.` },
  );
}

/** The field that a connection is resolved for, and how its list is read. */
interface ConnectionOptions<T, Field extends string> {
  /** The GraphQL type of the records. */
  readonly typeName: string;
  /** All arguments of the field, its filters included: they identify the connection. */
  readonly page: PageArguments;
  readonly context: Context;
  readonly info: GraphQLResolveInfo;
  /**
   * Reads the records of a page.
   * @param query the page, and the relations that the operation selects
   * @param position the condition that selects the records after or before the cursor
   */
  load(query: Omit<PageQuery<Field>, 'where'>, position: object): Promise<readonly T[]>;
  /** Counts the records on all pages. */
  count(): Promise<number>;
}

interface OrderedConnectionOptions<T, Field extends string> extends ConnectionOptions<T, Field> {
  readonly order: ListOrder<T, Field>;
}

/** The connections of a request by {@link connectionKey}. */
const connectionCache = new WeakMap<Context['requestScope'], Map<string, unknown>>();

/**
 * Resolves a connection of the caller's own records. It is the same list for each parent, so it is
 * read once for a request even if the field is below a list of parents.
 * @throws VALIDATION_FAILED for invalid page arguments
 */
export function resolveConnection<T extends Position>(options: ConnectionOptions<T, 'createdAt'>) {
  return resolveOrdered({ ...options, order: newestFirst });
}

/** Like {@link resolveConnection}, for a list with another order. */
export function resolveOrdered<T, Field extends string>({
  order,
  typeName,
  page,
  context,
  info,
  load,
  count,
}: OrderedConnectionOptions<T, Field>) {
  const { where: position, ...range } = pageQuery(page, order);
  // Called for each parent, because it also registers with Pothos what the query loads.
  const relations = queryFromInfo({
    context,
    info,
    typeName,
    paths: [['nodes'], ['edges', 'node']],
  });
  const connections = connectionCache.get(context.requestScope) ?? new Map<string, unknown>();
  connectionCache.set(context.requestScope, connections);
  const key = connectionKey(info, page, relations);
  const connection =
    connections.get(key) ??
    lazyConnection({
      page,
      order,
      load: () => load({ ...relations, ...range }, position),
      count,
    });
  connections.set(key, connection);
  return connection as never;
}

/**
 * The key of the connection that all parents in a list share. The response path alone is not
 * enough: in fragments on different types, the same path can belong to different fields, arguments
 * or selections, and the selection determines which columns are loaded.
 */
function connectionKey(info: GraphQLResolveInfo, args: object, selection: object): string {
  const path = responsePath(info.path);
  return JSON.stringify([path, info.parentType.name, info.fieldName, args, selection]);
}

/** The response path without list indices. */
function responsePath(path: GraphQLResolveInfo['path'] | undefined): string {
  if (!path) return '';
  const before = responsePath(path.prev);
  return typeof path.key === 'number' ? before : `${before}.${path.key}`;
}
