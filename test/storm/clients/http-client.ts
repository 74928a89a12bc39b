import { Agent, type IncomingHttpHeaders, request as sendRequest } from 'node:http';

/** How long any request may go unanswered, in milliseconds. */
export const answerDeadline = 60_000;

/** Milliseconds after which an idle connection is not used again. */
const idleDeadline = 10_000;

export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** An object is sent as JSON. */
  readonly body?: Buffer | string | object | undefined;
}

export interface HttpReply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A reply, or why there is none: the connection ended, or the deadline passed. */
export type HttpOutcome =
  | HttpReply
  | { readonly status: 'cut'; readonly reason: string }
  | { readonly status: 'late'; readonly reason: string };

/** Sends requests from one loopback address, so that each client has limits of its own. */
export class HttpClient {
  readonly #url: URL;
  readonly #agent: Agent;
  readonly #localAddress: string;

  constructor(url: string, localAddress: string) {
    this.#url = new URL(url);
    this.#localAddress = localAddress;
    // A connection that was idle for long may be closed by the server just when it is used again.
    this.#agent = new Agent({ keepAlive: true, maxSockets: 4, timeout: idleDeadline });
  }

  close(): void {
    this.#agent.destroy();
  }

  send({ method, path, headers = {}, body }: HttpRequest): Promise<HttpOutcome> {
    const { promise, resolve } = Promise.withResolvers<HttpOutcome>();
    const isJson = typeof body === 'object' && !Buffer.isBuffer(body);
    const payload = isJson ? JSON.stringify(body) : body;
    const request = sendRequest({
      host: this.#url.hostname,
      port: this.#url.port,
      method,
      path,
      agent: this.#agent,
      localAddress: this.#localAddress,
      headers: {
        ...(isJson ? { 'content-type': 'application/json' } : {}),
        ...(payload === undefined ? {} : { 'content-length': Buffer.byteLength(payload) }),
        ...headers,
      },
    });
    const deadline = setTimeout(() => {
      resolve({ status: 'late', reason: `no answer within ${answerDeadline} ms` });
      request.destroy();
    }, answerDeadline);
    const cut = (error: Error) => {
      const { code } = error as NodeJS.ErrnoException;
      resolve({ status: 'cut', reason: code ?? error.message });
    };
    let isAnswered = false;
    request.on('error', (error) => {
      // The server may reply and close while the body is still being sent: the reply counts.
      if (!isAnswered) cut(error);
    });
    request.on('response', (response) => {
      isAnswered = true;
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', cut);
      response.on('end', () => {
        const { statusCode = 0, headers: received } = response;
        resolve({ status: statusCode, headers: received, body: Buffer.concat(chunks) });
      });
    });
    request.end(payload);
    return promise.finally(() => clearTimeout(deadline));
  }
}
