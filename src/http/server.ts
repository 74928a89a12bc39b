import { randomUUID } from 'node:crypto';
import { METHODS, maxHeaderSize } from 'node:http';
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
import { isBusy, temporaryReason } from '../database/errors.ts';
import { errorCatalogue, FolioError } from '../errors.ts';
import { requireBodyRate } from './body-rate.ts';
import { challengeFor } from './challenge.ts';
import { connectionLimit, limitConnections } from './connection-limit.ts';
import { rejectCompressedBodies } from './content-encoding.ts';
import { errorBody, frameworkError } from './error-reply.ts';
import { parseJson } from './json-body.ts';
import { closeAfterReply, closeUnlessReceived } from './lingering-close.ts';
import { rejectMalformedRequest } from './malformed-request.ts';
import { normalizedTarget, pathOf } from './request-target.ts';
import { securityHeaders } from './security-headers.ts';
import { closeStalledReplies } from './stalled-replies.ts';

export type HttpServer = FastifyInstance;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route only refuses a method: 405 comes before 429. */
    isMethodRejection?: boolean;
    /** The route takes no body: one that is sent all the same is not looked at. */
    ignoresBody?: boolean;
    /** Whether a body of multipart/form-data is left for the handler to read. */
    acceptsMultipart?: (request: FastifyRequest) => boolean;
    /** How a failure is told on this route; by default, the documented error body. */
    formatError?: (failure: FolioError, requestId: string) => object;
  }
}

/** 1 MiB, for every body that carries no image (D110). */
export const maxBodyBytes = 1024 * 1024;

/**
 * Longest waits, in milliseconds, against clients that send slowly or not at all. A whole request
 * may take two minutes: 40 MB of images over 3 Mbit/s.
 */
const timeLimits = { headersTimeout: 12_000, requestTimeout: 120_000, keepAliveTimeout: 72_000 };
/** How often Node looks for requests that are over those limits, in milliseconds. */
const connectionsCheckingInterval = 5_000;
/** Connections at a time; more are closed at once. */
const maxConnections = 10_000;

/** The HTTP host: request ids, bodies, error replies and the log line of each request. */
export function createServer(
  config: Pick<
    Config,
    'trustedProxies' | 'baseUrl' | 'hstsIncludeSubdomains' | 'maxConnectionsPerAddress'
  >,
  log: Logger,
): HttpServer {
  const { headersTimeout, requestTimeout, keepAliveTimeout } = timeLimits;
  const alwaysSent = securityHeaders(config);
  const server = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: ({ headers }) => saneRequestId(headers['x-request-id']) ?? randomUUID(),
    bodyLimit: maxBodyBytes,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    http: { headersTimeout, connectionsCheckingInterval },
    requestTimeout,
    keepAliveTimeout,
    clientErrorHandler: rejectMalformedRequest,
    // A request on a connection that is still open while the server stops is answered as any other.
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => normalizedTarget(url),
    // No parameter is too long for the router: an id that names nothing is 404 like any other.
    routerOptions: { maxParamLength: 4 * maxHeaderSize },
    frameworkErrors: (error, request, reply) => {
      // No hook runs before this.
      reply.header('x-request-id', request.id);
      reply.headers(alwaysSent);
      closeAfterReply(request, reply);
      replyWith(reply, frameworkError(error) ?? new FolioError('BAD_REQUEST'));
    },
  });
  server.server.maxConnections = maxConnections;
  const limit = connectionLimit(config);
  if (limit) limitConnections(server.server, limit, log);
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
    // Fastify reads it from the connection each time, which has none once it is closed.
    Object.defineProperty(request, 'ip', { value: request.ip ?? '' });
    reply.header('x-request-id', request.id);
    reply.headers(alwaysSent);
  });
  rejectCompressedBodies(server);
  requireBodyRate(server);
  closeStalledReplies(server);
  // A connection that is kept alive after its last answer would hold up the close for a minute.
  let closing = false;
  server.addHook('preClose', async () => {
    closing = true;
  });
  server.addHook('onSend', async (request, reply) => {
    if (reply.statusCode === 401) reply.header('www-authenticate', challengeFor(request.headers));
    if (closing) reply.header('connection', 'close');
    await closeUnlessReceived(request, reply);
  });
  server.addHook('onResponse', async () => {
    if (closing) server.server.closeIdleConnections();
  });
  server.addHook('onResponse', async (request, reply) => {
    // Without the query, which may hold the signature of a file's URL.
    const path = pathOf(request);
    const { method, id: requestId, ip } = request;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    log.info({ requestId, method, path, status: reply.statusCode, ms, ip }, 'request');
  });

  server.setNotFoundHandler((_request, reply) => replyWith(reply, new FolioError('NOT_FOUND')));
  server.setErrorHandler((error, request, reply) => replyWith(reply, logError(error, request)));
  return server;
}

/**
 * Answers what does not exist with 404 before a body is read. Registered last of the server's own
 * hooks, so that those which put headers on every reply have run.
 */
export function rejectUnknownPaths(server: HttpServer): void {
  server.addHook('onRequest', async (request, reply) => {
    if (isUnknownPath(request)) return replyWith(reply, new FolioError('NOT_FOUND'));
  });
}

/** Whether there is no such route. The router takes "/records/" for a record without an id. */
export function isUnknownPath({ is404, params }: FastifyRequest): boolean {
  return is404 || Object.values(params ?? {}).includes('');
}

/** Logs what was thrown. @returns it in the catalogue's terms */
export function logError(error: unknown, { id: requestId, server }: FastifyRequest): FolioError {
  const failure = toFolioError(error);
  const { code } = failure;
  const level = errorCatalogue[code].logLevel;
  const fields = { err: error, requestId, code, reason: temporaryReason(error) };
  if (level !== 'debug') server.log[level](fields, 'request failed');
  return failure;
}

/** Any thrown thing in the catalogue's terms; what is not known there is masked. */
function toFolioError(error: unknown): FolioError {
  if (error instanceof FolioError) return error;
  return frameworkError(error) ?? new FolioError(isBusy(error) ? 'BUSY' : 'INTERNAL');
}

/** When a client should try again after 503. */
export const retryAfterSeconds = 1;

/** Sends a failure in the form that the route's clients expect. */
export function replyWith(reply: FastifyReply, failure: FolioError): FastifyReply {
  const present = reply.routeOptions?.config?.formatError ?? errorBody;
  if (failure.status === 503) reply.header('retry-after', retryAfterSeconds);
  reply.code(errorCatalogue[failure.code].status);
  return reply.send(present(failure, reply.request.id));
}

/** An incoming request id is kept when it is short and plain enough to stand in a log. */
function saneRequestId(given: string | string[] | undefined): string | undefined {
  return typeof given === 'string' && /^[\w.:/+=-]{1,128}$/.test(given) ? given : undefined;
}
