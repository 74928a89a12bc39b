import { CliError, changedError } from '../cli-error.ts';
import type { Environment } from '../environment.ts';
import type { FetchResponse } from '../http/fetch.ts';
import { type OperationDocument, withFragments } from './document.ts';
import { addErrorSource, type ServerSource } from './error-source.ts';
import { type ResponseError, responseError, unreachableError } from './response-error.ts';
import { type OnProgress, requestBody } from './upload.ts';

/** The maximum duration of a request; longer for uploads. */
const timeoutMs = 30_000;
const uploadTimeoutMs = 600_000;
const maximumWaitSeconds = 300;

/** A server and a key for it. */
export interface Connection extends ServerSource {
  readonly key: string | undefined;
  /** Called before waiting for the next window of the rate limit. Without it, nothing is retried. */
  readonly onWait?: (seconds: number) => void;
  /**
   * Receives the request id of each successful response. `HttpClient` also passes those of errors,
   * and method, path and status.
   */
  readonly onRequestId?: (id: string, request?: string) => void;
}

interface GraphqlResponse<Result> {
  readonly data?: Result | null;
  readonly errors?: readonly ResponseError[];
}

/** The client for GraphQL over HTTP. */
export class Api {
  readonly #chooseConnection: () => Connection;
  readonly #environment: Environment;
  readonly #userAgent: string;

  /** @param chooseConnection called for each operation. */
  constructor(chooseConnection: () => Connection, environment: Environment, version: string) {
    this.#chooseConnection = chooseConnection;
    this.#environment = environment;
    this.#userAgent = `folio-cli/${version}`;
  }

  /** Checks for a server and a key before any prompt or request. @throws a CliError */
  requireConnection(): void {
    this.#chooseConnection();
  }

  /** Runs an operation. @throws a CliError for errors of the network or the server. */
  async run<Result, Variables>(
    document: OperationDocument<Result, Variables>,
    variables: Variables,
    onProgress?: OnProgress,
  ): Promise<Result> {
    const connection = this.#chooseConnection();
    for (;;) {
      try {
        return await this.#send<Result>(connection, () =>
          requestBody(withFragments(document), variables, onProgress),
        );
      } catch (error) {
        const { onWait } = connection;
        if (!(error instanceof CliError)) throw error;
        if (error.exit !== 'rateLimited' || !onWait) throw addErrorSource(error, connection);
        const seconds = Math.min(Math.max(error.retryAfter ?? 1, 1), maximumWaitSeconds);
        onWait(seconds);
        await this.#environment.wait(seconds * 1_000);
      }
    }
  }

  async #send<Result>(
    { url, key, onRequestId }: Connection,
    encode: () => ReturnType<typeof requestBody>,
  ) {
    const { headers, body } = await encode();
    const isUpload = typeof body !== 'string';
    let response: FetchResponse;
    let text: string;
    try {
      response = await this.#environment.fetch(`${url}/graphql`, {
        method: 'POST',
        headers: {
          ...headers,
          accept: 'application/graphql-response+json, application/json',
          'user-agent': this.#userAgent,
          ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        },
        body,
        // Following a redirect would send the key to another server.
        redirect: 'manual',
        signal: AbortSignal.timeout(isUpload ? uploadTimeoutMs : timeoutMs),
      });
      text = await response.text();
    } catch (error) {
      throw unreachableError(url, error);
    }
    const requestId = response.headers.get('x-request-id') ?? undefined;
    try {
      const data = readData<Result>(url, response, text);
      if (requestId !== undefined) onRequestId?.(requestId);
      return data;
    } catch (error) {
      if (!(error instanceof CliError) || error.requestId || !requestId) throw error;
      throw changedError(error, { requestId });
    }
  }
}

function readData<Result>(url: string, response: FetchResponse, text: string): Result {
  const body = parseBody<Result>(text);
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  const retryAfterSeconds = Number.isFinite(retryAfter) ? retryAfter : undefined;
  if (body?.errors && body.errors.length > 0) throw responseError(body.errors, retryAfterSeconds);
  if (body?.data) return body.data;
  const { status } = response;
  if (status === 429) throw responseError([rateLimitError], retryAfterSeconds);
  if (status >= 300 && status < 400) {
    const location = response.headers.get('location') ?? 'another URL';
    throw new CliError('failure', `${url} redirects to ${location}.`, {
      code: 'REDIRECTED',
      hint: 'To use that URL, log in again with --url.',
    });
  }
  if (status >= 502 && status <= 504) {
    throw new CliError('unreachable', `Cannot reach ${url}: a proxy returned status ${status}.`);
  }
  throw new CliError('failure', `Unexpected response from ${url} (status ${status}).`, {
    code: 'NOT_FOLIO',
    hint: 'Check that this is the URL of a folio server.',
  });
}

const rateLimitError: ResponseError = {
  message: 'Rate limit exceeded',
  extensions: { code: 'RATE_LIMITED' },
};

function parseBody<Result>(text: string): GraphqlResponse<Result> | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : undefined;
  } catch {
    return undefined;
  }
}
