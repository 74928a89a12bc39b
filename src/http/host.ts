import type { FastifyReply, FastifyRequest } from 'fastify';
import { requests } from '../measurements/measurements.ts';
import { endWork, runAs, startWork, type Work } from '../measurements/work.ts';
import { type Requester, requesterAt, runFor } from '../queues/requester.ts';
import { takeTurn } from '../queues/turns.ts';
import { challengeFor } from './callers/challenge.ts';
import { countedAddress, withoutPort } from './callers/client-address.ts';
import { closeUnlessReceived, isReceived } from './connections/lingering-close.ts';
import { closeStalledReplies } from './connections/stalled-replies.ts';
import { limitUnreadReplies } from './connections/unread-replies.ts';
import { definePlugin } from './plugin.ts';
import { loggedPath } from './request-target.ts';
import type { HttpServer } from './server.ts';

declare module 'fastify' {
  interface FastifyRequest {
    clientAddress: string;
    /** The queues serve requests by it. */
    requester: Requester;
    /** Undefined without traces. */
    work: Work | undefined;
  }
}

/** For all requests: the request id, the log line, and when their connections close. */
export const hostPlugin = definePlugin({ name: 'host', dependencies: [] }, (server) => {
  server.decorateRequest('clientAddress', '');
  server.decorateRequest('requester');
  server.decorateRequest('work');
  // Calls `done`: a promise would take measurable time for each request.
  server.addHook('onRequest', (request, reply, done) => {
    // Fastify reads it from the connection each time, and a closed connection has none.
    request.clientAddress = withoutPort(request.ip ?? '');
    reply.header('x-request-id', request.id);
    request.requester = requesterAt(countedAddress(request.clientAddress));
    const { method, headers } = request;
    request.work = startWork({ kind: 'request', method, headers });
    runFor(request.requester, () => runAs(request.work, done));
  });
  server.addHook('preHandler', (request, _reply, done) => {
    const turn = takeTurn(request.requester);
    if (turn) turn.then(() => done(), done);
    else done();
  });
  const countUnread = limitUnreadReplies();
  server.addHook('onSend', (request, reply, payload, done) => {
    countUnread(request, reply, payload);
    if (reply.statusCode === 401) reply.header('www-authenticate', challengeFor(request.headers));
    done();
  });
  omitLengthOfNotModified(server);
  closeStalledReplies(server);
  closeConnections(server);
  logRequests(server);
});

/**
 * Fastify's hook of HEAD routes sets a length of 0, which is wrong for a 304 (RFC 9110, 8.6). Only a
 * hook of the route itself runs after it.
 */
function omitLengthOfNotModified(server: HttpServer): void {
  server.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD') return;
    route.onSend = [route.onSend ?? []].flat().concat((_request, reply, payload, done) => {
      if (reply.statusCode === 304) reply.removeHeader('content-length');
      done(null, payload);
    });
  });
}

function closeConnections(server: HttpServer): void {
  // A connection that stays open after its last reply would delay the stop by a minute.
  let isClosing = false;
  server.addHook('preClose', async () => {
    isClosing = true;
  });
  server.addHook('onSend', (request, reply, _payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    if (isReceived(request)) done();
    else closeUnlessReceived(request, reply).then(() => done(), done);
  });
  server.addHook('onResponse', (_request, _reply, done) => {
    if (isClosing) server.server.closeIdleConnections();
    done();
  });
}

function logRequests(server: HttpServer): void {
  // Fastify calls `onResponse` only after it has sent the whole response.
  server.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) logRequest(request, reply, true);
    });
    done();
  });
  server.addHook('onResponse', (request, reply, done) => {
    logRequest(request, reply);
    done();
  });
}

/** The status in the log if the client closes the connection before a response, as in the log of nginx. */
const clientClosedRequest = 499;

function logRequest(request: FastifyRequest, reply: FastifyReply, aborted?: true): void {
  // Without the query: it may contain the signature of an image URL.
  const path = loggedPath(request);
  const { method, id: requestId, clientAddress: ip } = request;
  const ms = Math.round(reply.elapsedTime * 10) / 10;
  const status = aborted && !reply.raw.headersSent ? clientClosedRequest : reply.statusCode;
  const traceId = request.work?.traceId;
  reply.server.log.info({ requestId, traceId, method, path, status, aborted, ms, ip }, 'request');
  if (requests.isMeasured) measureRequest(request, reply, status);
  endWork(request.work, { route: routeOf(request), status });
}

function measureRequest(request: FastifyRequest, reply: FastifyReply, status: number): void {
  requests.record({
    route: routeOf(request),
    method: request.method,
    status,
    // A stream lasts as long as its client wants.
    seconds: isStream(reply) ? undefined : reply.elapsedTime / 1_000,
  });
}

/** A complete `text/event-stream` response has a Content-Length; a stream has none. */
const isStream = (reply: FastifyReply) =>
  reply.getHeader('content-type') === 'text/event-stream' && !reply.hasHeader('content-length');

/** The pattern; undefined if no route serves the path and the method. */
function routeOf({ is404, routeOptions }: FastifyRequest): string | undefined {
  return is404 || routeOptions.config.isMethodRejection ? undefined : routeOptions.url;
}
