import { randomUUID } from 'node:crypto';
import { METHODS } from 'node:http';
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { isBusy } from '../database/errors.ts';
import { errorCatalogue, FolioError } from '../errors.ts';
import { decodableUrl, refuseBrokenRequest } from './broken-request.ts';
import { errorBody, frameworkFailure } from './error-reply.ts';
import { parseJson } from './json-body.ts';
import { securityHeaders } from './security-headers.ts';

export type HttpServer = FastifyInstance;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route only refuses a method: 405 comes before 429. */
    isRefusal?: boolean;
    /** The route takes no body: one that is sent all the same is not looked at. */
    ignoresBody?: boolean;
    /** Whether a body of multipart/form-data is left for the handler to read. */
    acceptsMultipart?: (request: FastifyRequest) => boolean;
    /** How a failure is told on this route; by default, the documented error body. */
    presentFailure?: (failure: FolioError, requestId: string) => object;
  }
}

/** 1 MiB, for every body that carries no image (decision). */
export const maxBodyBytes = 1024 * 1024;

/**
 * Longest waits, in milliseconds, against clients that send slowly or not at all. A whole request
 * may take two minutes: 40 MB of images over 3 Mbit/s.
 */
const timeLimits = { headersTimeout: 12_000, requestTimeout: 120_000, keepAliveTimeout: 72_000 };
/** Connections at a time; more are closed at once. */
const maxConnections = 10_000;

/** The HTTP host: request ids, bodies, error replies and the log line of each request. */
export function createServer(
  config: Pick<Config, 'trustedProxies' | 'baseUrl'>,
  log: Logger,
): HttpServer {
  const { headersTimeout, requestTimeout, keepAliveTimeout } = timeLimits;
  const server = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: ({ headers }) => saneRequestId(headers['x-request-id']) ?? randomUUID(),
    bodyLimit: maxBodyBytes,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    http: { headersTimeout },
    requestTimeout,
    keepAliveTimeout,
    clientErrorHandler: refuseBrokenRequest,
    rewriteUrl: ({ url = '/' }) => decodableUrl(url),
    routerOptions: { maxParamLength: 1_000 },
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id);
      replyWith(reply, frameworkFailure(error) ?? new FolioError('BAD_REQUEST'));
    },
  });
  server.server.maxConnections = maxConnections;
  const overHttps = config.baseUrl.startsWith('https:');
  // So that a method nobody knows is answered with 405 as any other.
  for (const method of METHODS) {
    if (method !== 'CONNECT' && !server.supportedMethods.includes(method)) {
      server.addHttpMethod(method, { hasBody: false });
    }
  }

  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      done(null, request.routeOptions.config.ignoresBody ? undefined : parseJson(body as Buffer));
    } catch (error) {
      done(error as Error);
    }
  });

  server.addContentTypeParser('multipart/form-data', (request, payload, done) => {
    const { acceptsMultipart, ignoresBody } = request.routeOptions.config;
    if (acceptsMultipart?.(request)) return done(null);
    payload.resume();
    done(ignoresBody ? null : new FolioError('UNSUPPORTED_MEDIA_TYPE'));
  });

  server.addContentTypeParser('*', (request, payload, done) => {
    payload.resume();
    const { ignoresBody } = request.routeOptions.config;
    done(ignoresBody ? null : new FolioError('UNSUPPORTED_MEDIA_TYPE'));
  });

  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    reply.headers(securityHeaders(overHttps));
  });
  // A connection that is kept alive after its last answer would hold up the close for a minute.
  let closing = false;
  server.addHook('preClose', async () => {
    closing = true;
  });
  server.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
  server.addHook('onResponse', async () => {
    if (closing) server.server.closeIdleConnections();
  });
  server.addHook('onResponse', async (request, reply) => {
    // Without the query, which may hold the signature of a file's URL.
    const [path] = request.url.split('?', 1);
    const { method, id: requestId, ip } = request;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    log.info({ requestId, method, path, status: reply.statusCode, ms, ip }, 'request');
  });

  server.setNotFoundHandler((_request, reply) => replyWith(reply, new FolioError('NOT_FOUND')));
  server.setErrorHandler((error, request, reply) =>
    replyWith(reply, reportFailure(error, request)),
  );
  return server;
}

/**
 * Answers what does not exist with 404 before a body is read. Registered last of the server's own
 * hooks, so that those which put headers on every reply have run.
 */
export function refuseUnknownPaths(server: HttpServer): void {
  server.addHook('onRequest', async (request, reply) => {
    if (isUnknownPath(request)) return replyWith(reply, new FolioError('NOT_FOUND'));
  });
}

/** Whether there is no such route. The router takes "/records/" for a record without an id. */
export function isUnknownPath({ is404, params }: FastifyRequest): boolean {
  return is404 || Object.values(params ?? {}).includes('');
}

/** Logs what was thrown. @returns it in the catalogue's terms */
export function reportFailure(
  error: unknown,
  { id: requestId, server }: FastifyRequest,
): FolioError {
  const failure = failureOf(error);
  const { code } = failure;
  const level = errorCatalogue[code].logLevel;
  if (level !== 'debug') server.log[level]({ err: error, requestId, code }, 'request failed');
  return failure;
}

/** Any thrown thing in the catalogue's terms; what is not known there is masked. */
function failureOf(error: unknown): FolioError {
  if (error instanceof FolioError) return error;
  return frameworkFailure(error) ?? new FolioError(isBusy(error) ? 'BUSY' : 'INTERNAL');
}

/** Sends a failure in the form that the route's clients expect. */
export function replyWith(reply: FastifyReply, failure: FolioError): FastifyReply {
  const present = reply.routeOptions?.config?.presentFailure ?? errorBody;
  if (failure.code === 'BUSY') reply.header('retry-after', '1');
  reply.code(errorCatalogue[failure.code].status);
  return reply.send(present(failure, reply.request.id));
}

/** An incoming request id is kept when it is short and plain enough to stand in a log. */
function saneRequestId(given: string | string[] | undefined): string | undefined {
  return typeof given === 'string' && /^[\w.:/+=-]{1,128}$/.test(given) ? given : undefined;
}
