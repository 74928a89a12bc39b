import { Client, fetchExchange } from '@urql/core';
import { cacheExchange, type Resolver } from '@urql/exchange-graphcache';
import { relayPagination } from '@urql/exchange-graphcache/extras';
import type { IntrospectionObjectType, IntrospectionQuery } from 'graphql';
import { optimistic, updates } from './updates.ts';

/** Types without an id, such as connections, payloads and totals: stored in their parent. */
function nullKeys(types: readonly IntrospectionObjectType[]) {
  const embedded = types.filter(({ fields }) => !fields.some(({ name }) => name === 'id'));
  return Object.fromEntries(embedded.map(({ name }) => [name, () => null]));
}

/** Joins the pages of each connection. `filter` and `orderBy` select a list. */
function pagination(types: readonly IntrospectionObjectType[]) {
  const connections = types.map(({ name: parent, fields }) => {
    const lists = fields.filter(
      ({ type }) => type.kind === 'OBJECT' && type.name.endsWith('Connection'),
    );
    const resolvers = lists.map(({ name }) => [name, relayPagination()] as const);
    return [parent, Object.fromEntries(resolvers)] as const;
  });
  return Object.fromEntries(connections.filter(([, lists]) => Object.keys(lists).length > 0));
}

/** Reads a record by its id without a request if a list has already loaded it. */
const record =
  (__typename: string): Resolver =>
  (_parent, { id }) => ({ __typename, id });

interface Options {
  /** The address of `/graphql`. */
  readonly url: string;
  /** The introspection of the schema. */
  readonly schema: IntrospectionQuery;
  readonly headers?: Record<string, string>;
  readonly fetch?: typeof fetch;
}

export function createUrqlClient({ url, schema, headers = {}, fetch }: Options) {
  const types = schema.__schema.types.filter((type) => type.kind === 'OBJECT');
  const { Query, ...lists } = pagination(types);
  const cache = cacheExchange({
    schema,
    keys: nullKeys(types),
    resolvers: {
      ...lists,
      Query: {
        ...Query,
        account: record('Account'),
        category: record('Category'),
        entry: record('Entry'),
        idea: record('Idea'),
        promptTemplate: record('PromptTemplate'),
      },
    },
    updates,
    optimistic,
  });
  return new Client({
    url,
    exchanges: [cache, fetchExchange],
    // In URLs, variables would be in the logs of proxies.
    preferGetMethod: false,
    // With a session cookie, uploads need the second header.
    fetchOptions: { headers: { ...headers, 'GraphQL-Require-Preflight': 'true' } },
    ...(fetch ? { fetch } : {}),
  });
}
