import { CliError, changedError } from '../cli-error.ts';
import type { Environment } from '../environment.ts';
import type { FetchOptions } from '../http/fetch.ts';
import { type OperationDocument, withFragments } from './document.ts';
import { addErrorSource, type ServerSource, unreachableError } from './errors.ts';
import { graphqlHeaders, type Received, readGraphql } from './replies.ts';
import { withoutSecrets } from './secrets.ts';
import { type OnProgress, requestBody } from './upload.ts';

/** The maximum duration of a request with its response; longer for uploads. */
const timeoutMs = 30_000;
const uploadTimeoutMs = 600_000;
const maximumWaitSeconds = 300;

export interface Connection extends ServerSource {
  readonly key: string | undefined;
  /** Called before waiting for the next window of the rate limit. Without it, nothing is retried. */
  readonly onWait?: (seconds: number) => void;
  /** Receives the request id of a response, and for some requests a summary. */
  readonly onRequestId?: (id: string, summary?: string) => void;
}

export interface Network extends Pick<Environment, 'fetch' | 'wait'> {
  readonly version: string;
}

export interface ApiRequest {
  readonly method: string;
  /** The path with its query, after the URL of the server. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | (() => AsyncIterable<Uint8Array>);
  readonly timeoutMs?: number;
  /** Whether the request id is reported with method, path and status, also for an error. */
  readonly isSummarized?: true;
}

/** The result of a response. */
interface Reply {
  readonly error?: CliError | undefined;
}

/** Sends all requests to a server. */
export class Api {
  readonly #connection: Connection;
  readonly #network: Network;

  constructor(connection: Connection, network: Network) {
    this.#connection = connection;
    this.#network = network;
  }

  get url(): string {
    return this.#connection.url;
  }

  /** Runs an operation. @throws a CliError for errors of the network or the server. */
  async run<Result, Variables>(
    document: OperationDocument<Result, Variables>,
    variables: Variables,
    onProgress?: OnProgress,
  ): Promise<Result> {
    const { headers, body } = await requestBody(withFragments(document), variables, onProgress);
    const request = {
      method: 'POST',
      path: '/graphql',
      headers: { ...headers, ...graphqlHeaders },
      body,
      timeoutMs: typeof body === 'string' ? timeoutMs : uploadTimeoutMs,
    };
    const { result, error } = await this.send(request, readGraphql);
    if (error) throw error;
    return result?.data as Result;
  }

  /**
   * Sends a request. With `onWait`, waits and repeats it while the rate limit is exceeded.
   * @returns what `read` returns, with the source of its error.
   * @throws a CliError without a whole response.
   */
  async send<Read extends Reply>(
    request: ApiRequest,
    read: (received: Received) => Promise<Read>,
  ): Promise<Read> {
    const { onWait } = this.#connection;
    for (;;) {
      const reply = await this.#sendOnce(request, read);
      const { error } = reply;
      if (!error) return reply;
      if (error.exit !== 'rateLimited' || !onWait) {
        return { ...reply, error: addErrorSource(error, this.#connection) };
      }
      const seconds = Math.min(Math.max(error.retryAfter ?? 1, 1), maximumWaitSeconds);
      onWait(seconds);
      await this.#network.wait(seconds * 1_000);
    }
  }

  async #sendOnce<Read extends Reply>(
    request: ApiRequest,
    read: (received: Received) => Promise<Read>,
  ): Promise<Read> {
    const { url, key, onRequestId } = this.#connection;
    const { method, path, headers, body, isSummarized } = request;
    const lost = (error: unknown) => addErrorSource(unreachableError(url, error), this.#connection);
    const received = async <Result>(run: () => Promise<Result>): Promise<Result> => {
      try {
        return await run();
      } catch (error) {
        throw lost(error);
      }
    };
    const options: FetchOptions = {
      method,
      headers: {
        ...headers,
        'user-agent': `folio-cli/${this.#network.version}`,
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      },
      ...(body === undefined ? {} : { body: typeof body === 'function' ? body() : body }),
      // Following a redirect would send the key to another server.
      redirect: 'manual',
      signal: AbortSignal.timeout(request.timeoutMs ?? timeoutMs),
    };
    const target = requestUrl(url, path);
    const response = await received(() => this.#network.fetch(target, options));
    const reply = await read({
      url,
      response,
      readBody: async () => Buffer.from(await received(() => response.arrayBuffer())),
      stream: async function* () {
        try {
          yield* response.body ?? [];
        } catch (error) {
          throw lost(error);
        }
      },
    });
    const requestId = response.headers.get('x-request-id') ?? undefined;
    if (requestId === undefined) return reply;
    if (isSummarized) {
      onRequestId?.(requestId, `${method} ${withoutSecrets(path)}, status ${response.status}`);
    } else if (!reply.error) onRequestId?.(requestId);
    if (!reply.error || reply.error.requestId) return reply;
    return { ...reply, error: changedError(reply.error, { requestId }) };
  }
}

/** The URL of a path. @throws a usage error for a path that leaves the server. */
function requestUrl(url: string, path: string): string {
  const target = `${url}${path}`;
  if (URL.canParse(target) && new URL(target).origin === new URL(url).origin) return target;
  throw new CliError('usage', `Invalid path “${path}”.`);
}
