import { randomUUID } from 'node:crypto';
import { maxHeaderSize } from 'node:http';
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { FolioError } from '../errors.ts';
import { connectionLimit, limitConnections } from './connections/connection-limit.ts';
import { closeAfterReply } from './connections/lingering-close.ts';
import { rejectMalformedRequest } from './connections/malformed-request.ts';
import { limitPipelining } from './connections/pipelining.ts';
import { BatchedResponse } from './replies/batched-response.ts';
import { frameworkError, replyWith } from './replies/error-reply.ts';
import { securityHeaders } from './replies/security-headers.ts';
import { normalizedTarget } from './request-target.ts';

export type HttpServer = FastifyInstance;

/** 1 MiB, for every body without images (D110). */
export const maxBodyBytes = 1024 * 1024;

/** In milliseconds. A whole request may take an hour: an archive. `requireBodyRate` limits others. */
const timeLimits = { headersTimeout: 12_000, requestTimeout: 3_600_000, keepAliveTimeout: 72_000 };
/** How often Node checks those limits, in milliseconds. */
const connectionsCheckingInterval = 5_000;
const maxConnections = 10_000;

export function createServer(
  config: Pick<
    Config,
    'trustedProxies' | 'baseUrl' | 'hstsIncludeSubdomains' | 'maxConnectionsPerAddress'
  >,
  log: Logger,
): HttpServer {
  const { headersTimeout, requestTimeout, keepAliveTimeout } = timeLimits;
  const headers = securityHeaders(config);
  const server = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // The server's logger logs all requests, so no child logger is created for each request.
    childLoggerFactory: (logger) => logger,
    requestIdHeader: false,
    genReqId: (request) => clientRequestId(request.headers['x-request-id']) ?? randomUUID(),
    bodyLimit: maxBodyBytes,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    http: { headersTimeout, connectionsCheckingInterval, ServerResponse: BatchedResponse },
    requestTimeout,
    keepAliveTimeout,
    clientErrorHandler: rejectMalformedRequest,
    // Requests on open connections are served while the server stops.
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => normalizedTarget(url),
    // No parameter is too long for the router: an unknown id of any length is 404.
    routerOptions: { maxParamLength: 4 * maxHeaderSize },
    frameworkErrors: (error, request, reply) => {
      // No hook runs before this.
      reply.header('x-request-id', request.id);
      reply.headers(headers);
      closeAfterReply(request, reply);
      replyWith(reply, frameworkError(error) ?? new FolioError('BAD_REQUEST'));
    },
  });
  server.server.maxConnections = maxConnections;
  const limit = connectionLimit(config);
  if (limit) limitConnections(server.server, limit, log);
  limitPipelining(server.server);
  return server;
}

/** Undefined if it is long or not safe to log. */
function clientRequestId(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && /^[\w.:/+=-]{1,128}$/.test(header) ? header : undefined;
}
