/** A request to a contender, and the expected answer. */
import type { BenchUser } from '../data/records.ts';

/**
 * How a contender is called: `folio` and `graphql` by the same GraphQL document (ids of arguments
 * are global in folio and plain in peers), `rest` by folio's REST routes, `postgraphile` by a
 * document of its own schema, `plain` by a path that returns the value of the root field.
 */
export type Dialect = 'folio' | 'rest' | 'graphql' | 'postgraphile' | 'plain';

/** A GraphQL document with its variables. */
export interface GraphqlRequest {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>>;
}

export interface Operation {
  readonly name: string;
  /** The root field of the GraphQL documents, whose value is compared. */
  readonly field: string;
  /** For a mutation, the field of its payload whose value is compared instead. */
  readonly record?: string;
  /** Which of the user's keys folio needs. */
  readonly key: 'apiKey' | 'financeKey';
  /** The document for folio and GraphQL peers. */
  graphql(user: BenchUser, idOf: (type: string, id: string | number) => string): GraphqlRequest;
  /** The document for PostGraphile, which aliases its fields to the names of the answer. */
  readonly postgraphile?: (user: BenchUser) => GraphqlRequest;
  /** The path of folio's REST route, and where the answer is in its body. */
  readonly rest?: { readonly path: string; answer(body: never): unknown };
  /** Path and query of the plain servers; with a body it is a POST. */
  plain(user: BenchUser): { readonly path: string; readonly body?: object };
  /** The answer, computed from the seeded records. Other fields of a response are ignored. */
  expected(user: BenchUser): unknown;
}

/** An HTTP request as a load generator sends it. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

const jsonHeaders = { 'content-type': 'application/json', accept: 'application/json' };

const idOfDialect = {
  folio: (type: string, id: string | number) => Buffer.from(`${type}:${id}`).toString('base64'),
  graphql: (_type: string, id: string | number) => String(id),
};

/** The request of an operation in a dialect; undefined if the dialect has no such operation. */
export function requestOf(
  operation: Operation,
  dialect: Dialect,
  user: BenchUser,
): HttpRequest | undefined {
  const caller =
    dialect === 'folio' || dialect === 'rest'
      ? { authorization: `Bearer ${user[operation.key]}` }
      : { 'x-user-id': user.id };
  if (dialect === 'rest') {
    return operation.rest && { method: 'GET', path: operation.rest.path, headers: caller };
  }
  if (dialect === 'plain') {
    const { path, body } = operation.plain(user);
    if (!body) return { method: 'GET', path, headers: caller };
    const headers = { ...caller, ...jsonHeaders };
    return { method: 'POST', path, headers, body: JSON.stringify(body) };
  }
  const document =
    dialect === 'postgraphile'
      ? operation.postgraphile?.(user)
      : operation.graphql(user, idOfDialect[dialect]);
  return (
    document && {
      method: 'POST',
      path: '/graphql',
      headers: { ...caller, ...jsonHeaders },
      body: JSON.stringify(document),
    }
  );
}
