import { CliError, changedError } from '../cli-error.ts';
import type { Environment } from '../environment.ts';
import type { FetchOptions } from '../http/fetch.ts';
import type { OperationDocument } from './document.ts';
import { addErrorSource, type ServerSource, unreachableError } from './errors.ts';
import type { IdempotencyKeys } from './idempotency-keys.ts';
import { type OnProgress, operationRequest } from './operation-request.ts';
import { type Received, readOperation } from './replies.ts';
import { withoutSecrets } from './secrets.ts';
import { abortOnSilence, readEvents, type StreamListener } from './subscription.ts';

/** The maximum duration of a request with its response, unless it has its own. */
const timeoutMs = 30_000;
const maximumWaitSeconds = 300;
/** Seconds to wait before each repetition of a request that had a temporary error. */
const retryDelays = [0.5, 1, 2, 4];
/** Without `onWait`, a longer wait for the rate limit is an error. */
const shortWaitSeconds = 5;

export interface Connection extends ServerSource {
  readonly key: string | undefined;
  /** Called before waiting for the next window of the rate limit. Without it, long waits are errors. */
  readonly onWait?: (seconds: number) => void;
  /** Called before a request with a temporary error is repeated. */
  readonly onRetry?: (error: CliError, seconds: number) => void;
  /** Receives the request id of a response, and for some requests a summary. */
  readonly onRequestId?: (id: string, summary?: string) => void;
}

export interface Network extends Pick<Environment, 'fetch' | 'wait'> {
  readonly version: string;
  readonly idempotencyKeys: IdempotencyKeys;
}

export interface ApiRequest {
  readonly method: string;
  /** The path with its query, after the URL of the server. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | (() => AsyncIterable<Uint8Array>);
  readonly timeoutMs?: number;
  /** Ends the request. Default: after {@link timeoutMs}. */
  readonly signal?: AbortSignal;
  /** Whether records may be changed. Undefined to derive it from the method. */
  readonly isChange?: boolean;
  /** Identifies the request among those of the command. Default: the body. */
  readonly identity?: string;
  /** Whether the request id is reported with method, path and status, also for an error. */
  readonly isSummarized?: true;
}

interface Reply {
  readonly error?: CliError | undefined;
}

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
    const request = await operationRequest(document, variables, onProgress);
    const { result, error } = await this.send(request, readOperation);
    if (error) throw error;
    return result?.data as Result;
  }

  /**
   * Runs a subscription until the server ends it or sends nothing for 30 seconds.
   * @throws a CliError for errors of the network or the server
   */
  async subscribe<Result, Variables>(
    document: OperationDocument<Result, Variables>,
    variables: Variables,
    listener: StreamListener<Result>,
  ): Promise<void> {
    const { signal } = listener.controller;
    const timer = abortOnSilence(listener.controller, timeoutMs);
    const request = await operationRequest(document, variables);
    const headers = { ...request.headers, accept: 'text/event-stream' };
    try {
      const { error } = await this.#sendOnce({ ...request, headers, signal }, (received) =>
        readEvents(received, listener, () => timer.refresh()),
      );
      if (error) throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * Sends a request. Repeats it some times after a temporary error, with the same idempotency key.
   * With `onWait`, waits and repeats it while the rate limit is exceeded.
   * @returns what `read` returns, with the source of its error.
   * @throws a CliError without a whole response.
   */
  async send<Read extends Reply>(
    request: ApiRequest,
    read: (received: Received) => Promise<Read>,
  ): Promise<Read> {
    const keyed = this.#withKey(request);
    for (let attempt = 0; ; attempt += 1) {
      const { reply, error } = await this.#attempt(keyed, read);
      if (!error && reply) return reply;
      if (!(error instanceof CliError)) throw error;
      const seconds = this.#retryDelay(error, attempt);
      if (seconds === undefined) {
        const final = this.#withHint(addErrorSource(error, this.#connection), request);
        if (!reply) throw final;
        return { ...reply, error: final };
      }
      await this.#network.wait(seconds * 1_000);
    }
  }

  /** @returns the reply, or the error of a request without a whole response */
  async #attempt<Read extends Reply>(
    request: ApiRequest,
    read: (received: Received) => Promise<Read>,
  ): Promise<{ readonly reply?: Read; readonly error?: unknown }> {
    try {
      const reply = await this.#sendOnce(request, read);
      return { reply, error: reply.error };
    } catch (error) {
      return { error };
    }
  }

  /** Reports a repetition. @returns the seconds before it, or undefined */
  #retryDelay(error: CliError, attempt: number): number | undefined {
    const { onWait, onRetry, key } = this.#connection;
    const { exit, retryAfter, isTemporary } = error;
    if (exit === 'rateLimited' && onWait) {
      const seconds = Math.min(Math.max(retryAfter ?? 1, 1), maximumWaitSeconds);
      onWait(seconds);
      return seconds;
    }
    // The server ignores the idempotency keys of anonymous requests.
    if (key === undefined) return undefined;
    const isShort = exit === 'rateLimited' && (retryAfter ?? Number.NaN) <= shortWaitSeconds;
    // After a lost connection, the server may be starting again.
    const isStarting = exit === 'unreachable' && attempt > 0;
    const delay = isTemporary || isShort || isStarting ? retryDelays[attempt] : undefined;
    if (delay === undefined) return undefined;
    const seconds = Math.max(delay, Math.min(retryAfter ?? 0, shortWaitSeconds));
    onRetry?.(error, seconds);
    return seconds;
  }

  #withKey(request: ApiRequest): ApiRequest {
    const { method, path, headers, body, identity } = request;
    if (method === 'GET' || method === 'HEAD') return request;
    const content = identity ?? (typeof body === 'function' ? '' : String(body));
    const key = this.#network.idempotencyKeys.next([method, path, content].join('\n'));
    return { ...request, headers: { 'idempotency-key': key, ...headers } };
  }

  #withHint(error: CliError, { method, isChange = method !== 'GET' }: ApiRequest): CliError {
    if (!isChange || !error.isTemporary || error.hint !== undefined) return error;
    const { base } = this.#network.idempotencyKeys;
    const hint = `To try again without making a change twice, add: --idempotency-key '${base}'`;
    return changedError(error, { hint });
  }

  async #sendOnce<Read extends Reply>(
    request: ApiRequest,
    read: (received: Received) => Promise<Read>,
  ): Promise<Read> {
    const { url, key, onRequestId } = this.#connection;
    const { method, path, headers, body, isSummarized } = request;
    const lost = (error: unknown) => unreachableError(url, error);
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
      signal: request.signal ?? AbortSignal.timeout(request.timeoutMs ?? timeoutMs),
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
