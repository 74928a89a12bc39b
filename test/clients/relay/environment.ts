import type { GraphQLFormattedError } from 'graphql';
import {
  Environment,
  type FetchFunction,
  Network,
  RecordSource,
  ROOT_ID,
  Store,
  type UploadableMap,
} from 'relay-runtime';

/** The errors of an operation that has no data. */
export class OperationError extends Error {
  readonly errors: readonly GraphQLFormattedError[];
  /** The seconds to wait, if the rate limit is exceeded or the server is busy. */
  readonly retryAfter: number | undefined;

  constructor(errors: readonly GraphQLFormattedError[], headers: Headers) {
    super(errors.map(({ message }) => message).join('\n'));
    this.name = 'OperationError';
    this.errors = errors;
    this.retryAfter = Number(headers.get('retry-after')) || undefined;
  }
}

interface Options {
  /** The address of `/graphql`. */
  readonly url: string;
  readonly headers?: Record<string, string>;
  readonly fetch?: typeof fetch;
}

/** The request of an operation with files, whose keys are their places: `variables.input.file`. */
function multipart(operations: string, files: UploadableMap): FormData {
  const form = new FormData();
  const places = Object.keys(files);
  form.append('operations', operations);
  form.append('map', JSON.stringify(Object.fromEntries(places.map((place) => [place, [place]]))));
  for (const [place, file] of Object.entries(files)) form.append(place, file);
  return form;
}

function fetchFunction({ url, headers, fetch = globalThis.fetch }: Options): FetchFunction {
  return async ({ text: query }, variables, _cache, files) => {
    const operations = JSON.stringify({ query, variables });
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        ...headers,
        Accept: 'application/graphql-response+json, application/json;q=0.9',
        // With a session cookie, uploads need a preflight header.
        ...(files
          ? { 'GraphQL-Require-Preflight': 'true' }
          : { 'Content-Type': 'application/json' }),
      },
      body: files ? multipart(operations, files) : operations,
    });
    const payload = await response.json();
    const isEmpty = Object.values(payload.data ?? {}).every((field) => field === null);
    if (payload.errors && isEmpty) throw new OperationError(payload.errors, response.headers);
    return payload;
  };
}

/** Root fields that read a record by its id, which a list may already have loaded. */
const lookUps = ['account', 'category', 'entry', 'idea', 'node', 'promptTemplate'];

export function createRelayEnvironment(options: Options): Environment {
  return new Environment({
    network: Network.create(fetchFunction(options)),
    store: new Store(new RecordSource()),
    missingFieldHandlers: [
      {
        kind: 'linked',
        handle: ({ name }, parent, { id }) =>
          parent?.getDataID() === ROOT_ID && lookUps.includes(name) ? id : undefined,
      },
    ],
  });
}
