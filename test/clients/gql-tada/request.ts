import type { TadaDocumentNode } from 'gql.tada';
import { type GraphQLFormattedError, print } from 'graphql';

interface Options {
  /** The address of `/graphql`. */
  readonly url: string;
  readonly headers?: Record<string, string>;
  readonly fetch?: typeof fetch;
}

/** Sends an operation. @returns its data and its errors; root fields with an error are null */
export async function request<Data, Variables>(
  document: TadaDocumentNode<Data, Variables>,
  variables: Variables,
  { url, headers, fetch = globalThis.fetch }: Options,
): Promise<{ data?: Data; errors?: readonly GraphQLFormattedError[] }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      ...headers,
      Accept: 'application/graphql-response+json, application/json;q=0.9',
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ query: print(document), variables }),
  });
  return response.json();
}
