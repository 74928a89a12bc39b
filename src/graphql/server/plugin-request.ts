import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * The main properties of the Fetch API's `Request`, for plugins. It has no body, which Fastify has
 * read. Creating a `Request` takes longer than running a small operation.
 */
export class PluginRequest {
  readonly method: 'GET' | 'POST';
  /** Absolute. */
  readonly url: string;
  readonly body = null;
  readonly bodyUsed = true;
  readonly #headers: IncomingHttpHeaders;
  readonly #response: ServerResponse;
  #signal: AbortSignal | undefined;

  constructor(request: FastifyRequest, reply: FastifyReply, origin: string) {
    this.method = request.method === 'POST' ? 'POST' : 'GET';
    this.url = `${origin}${request.url}`;
    this.#headers = request.headers;
    this.#response = reply.raw;
  }

  get headers(): Headers {
    const headers = new Headers();
    for (const [name, value = ''] of Object.entries(this.#headers)) {
      headers.set(name, typeof value === 'string' ? value : value.join(', '));
    }
    return headers;
  }

  get signal(): AbortSignal {
    this.#signal ??= abortSignalOf(this.#response);
    return this.#signal;
  }
}

function abortSignalOf(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}
