import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { GraphQLParams } from 'graphql-yoga';
import type { RequestContext } from '../../schema/context.ts';
import { LightHeaders } from './light-headers.ts';

/** The parts of a request that Yoga needs. */
export interface LightRequestOptions {
  readonly method: 'GET' | 'POST';
  /** Absolute. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** What folio knows about the request: caller, request id, address. */
  readonly requestContext: RequestContext;
  /** Reads the GraphQL parameters of the body or of the URL. */
  readonly readParameters: () => GraphQLParams | Promise<GraphQLParams>;
  /** The response of Node, to learn that the client has disconnected. */
  readonly response?: ServerResponse;
}

/**
 * A request for Yoga and its plugins, with the main properties of the Fetch API's `Request`. Creating
 * a `Request` takes longer than running a small operation. Fastify has read the body, so plugins can't
 * read it: they get the parameters in `onParams`.
 */
export class LightRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly requestContext: RequestContext;
  readonly readParameters: LightRequestOptions['readParameters'];
  /** The error that reading the parameters has thrown. The error handler of the server sends it. */
  failure: unknown;
  readonly body = null;
  readonly bodyUsed = true;
  readonly #rawHeaders: IncomingHttpHeaders;
  readonly #response: ServerResponse | undefined;
  #headers: LightHeaders | undefined;
  #signal: AbortSignal | undefined;

  constructor({
    method,
    url,
    headers,
    requestContext,
    readParameters,
    response,
  }: LightRequestOptions) {
    this.method = method;
    this.url = url;
    this.requestContext = requestContext;
    this.readParameters = readParameters;
    this.#rawHeaders = headers;
    this.#response = response;
  }

  get headers(): LightHeaders {
    this.#headers ??= new LightHeaders(this.#rawHeaders);
    return this.#headers;
  }

  /** Aborted when the client disconnects. */
  get signal(): AbortSignal {
    this.#signal ??= abortSignalOf(this.#response);
    return this.#signal;
  }

  /** This request as the type that Yoga's interfaces have. */
  asRequest(): Request {
    return this as unknown as Request;
  }

  /** @throws if a plugin has replaced the request */
  static of(request: Request): LightRequest {
    const light: unknown = request;
    if (light instanceof LightRequest) return light;
    throw new TypeError('A plugin has replaced the request, which is not supported');
  }
}

function abortSignalOf(response: ServerResponse | undefined): AbortSignal {
  const controller = new AbortController();
  response?.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}
