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

/** The connection and edge types of a record, with `totalCount`. */
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
    { name: `${type.name}Edge`, description: `One of the ${plural} and its place in the list.` },
  );
}

/** The field that a connection is resolved for, and how its list is read. */
interface ConnectionOptions<T, Field extends string> {
  /** The GraphQL type of the records. */
  readonly typeName: string;
  /** All arguments of the field, its filters included. */
  readonly page: PageArguments;
  readonly context: Context;
  readonly info: GraphQLResolveInfo;
  /** Called with the relations that are selected and the page to take. */
  load(query: Omit<PageQuery<Field>, 'where'>, position: object): Promise<readonly T[]>;
  count(): Promise<number>;
}

interface OrderedConnectionOptions<T, Field extends string> extends ConnectionOptions<T, Field> {
  readonly order: ListOrder<T, Field>;
}

/** Connections of a request by what they show; see {@link connectionKey}. */
const connectionCache = new WeakMap<Context['requestScope'], Map<string, unknown>>();

/**
 * The resolver of a connection of the caller's own records. Under a list of parents it is the same
 * list for each of them, and so is read once in a request.
 * @throws VALIDATION_FAILED for page arguments that make no sense.
 */
export function resolveConnection<T extends Position>(options: ConnectionOptions<T, 'createdAt'>) {
  return resolveOrdered({ ...options, order: newestFirst });
}

/** The same, of a list with an order of its own. @throws as {@link resolveConnection}. */
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
  // Asked for each parent, because it also notes for the fields below what has been loaded.
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
 * The parents of a list share one connection. The response path alone does not identify it: in
 * fragments on different types the same path may name another field, with other arguments or with
 * another selection, which decides the columns that are loaded.
 */
function connectionKey(info: GraphQLResolveInfo, args: object, selection: object): string {
  const path = responsePath(info.path);
  return JSON.stringify([path, info.parentType.name, info.fieldName, args, selection]);
}

/** Without list indices. */
function responsePath(path: GraphQLResolveInfo['path'] | undefined): string {
  if (!path) return '';
  const before = responsePath(path.prev);
  return typeof path.key === 'number' ? before : `${before}.${path.key}`;
}
