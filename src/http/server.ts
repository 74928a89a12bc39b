import { randomUUID } from 'node:crypto';
import { METHODS } from 'node:http';
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  fastify,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import { isBusy } from '../database/errors.ts';
import { errorCatalogue, FolioError } from '../errors.ts';
import { errorBody, frameworkFailure } from './error-reply.ts';
import { parseJson } from './json-body.ts';

export type HttpServer = FastifyInstance;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route takes no body: one that is sent all the same is not looked at. */
    ignoresBody?: boolean;
    /** How a failure is told on this route; by default, the documented error body. */
    presentFailure?: (failure: FolioError, requestId: string) => object;
  }
}

/** 1 MiB, for every body that carries no image (decision). */
export const maxBodyBytes = 1024 * 1024;

/** The HTTP host: request ids, bodies, error replies and the log line of each request. */
export function createServer(log: Logger): HttpServer {
  const server = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: ({ headers }) => saneRequestId(headers['x-request-id']) ?? randomUUID(),
    bodyLimit: maxBodyBytes,
    routerOptions: { maxParamLength: 1_000 },
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id);
      replyWith(reply, frameworkFailure(error) ?? new FolioError('BAD_REQUEST'));
    },
  });
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

  server.addContentTypeParser('*', (request, payload, done) => {
    payload.resume();
    const { ignoresBody } = request.routeOptions.config;
    done(ignoresBody ? null : new FolioError('UNSUPPORTED_MEDIA_TYPE'));
  });

  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    // Before a body is read. The router takes "/records/" for a record without an id.
    const lacksId = Object.values(request.params ?? {}).includes('');
    if (request.is404 || lacksId) return replyWith(reply, new FolioError('NOT_FOUND'));
  });
  server.addHook('onResponse', async (request, reply) => {
    // Without the query, which may hold the signature of a file's URL.
    const [path] = request.url.split('?', 1);
    const { method, id: requestId, ip } = request;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    log.info({ requestId, method, path, status: reply.statusCode, ms, ip }, 'request');
  });

  server.setNotFoundHandler((_request, reply) => replyWith(reply, new FolioError('NOT_FOUND')));
  server.setErrorHandler((error, request, reply) => {
    const failure = failureOf(error);
    const level = errorCatalogue[failure.code].logLevel;
    if (level !== 'debug') {
      log[level]({ err: error, requestId: request.id, code: failure.code }, 'request failed');
    }
    return replyWith(reply, failure);
  });
  return server;
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
