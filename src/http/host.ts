import type { FastifyReply, FastifyRequest } from 'fastify';
import { requests } from '../measurements/measurements.ts';
import { type Requester, requesterAt, runFor } from '../queues/requester.ts';
import { takeTurn } from '../queues/turns.ts';
import { challengeFor } from './callers/challenge.ts';
import { countedAddress } from './callers/client-address.ts';
import { closeUnlessReceived, isReceived } from './connections/lingering-close.ts';
import { closeStalledReplies } from './connections/stalled-replies.ts';
import { definePlugin } from './plugin.ts';
import { pathOf } from './request-target.ts';
import type { HttpServer } from './server.ts';

declare module 'fastify' {
  interface FastifyRequest {
    clientAddress: string;
    /** The queues serve requests by it. */
    requester: Requester;
  }
}

/** For all requests: the request id, the log line, and when their connections close. */
export const hostPlugin = definePlugin({ name: 'host', dependencies: [] }, (server) => {
  server.decorateRequest('clientAddress', '');
  server.decorateRequest('requester');
  // Calls `done`: a promise would take measurable time for each request.
  server.addHook('onRequest', (request, reply, done) => {
    // Fastify reads it from the connection each time, and a closed connection has none.
    request.clientAddress = request.ip ?? '';
    reply.header('x-request-id', request.id);
    request.requester = requesterAt(countedAddress(request.clientAddress));
    runFor(request.requester, done);
  });
  server.addHook('preHandler', (request, _reply, done) => {
    const turn = takeTurn(request.requester);
    if (turn) turn.then(() => done(), done);
    else done();
  });
  server.addHook('onSend', (request, reply, _payload, done) => {
    if (reply.statusCode === 401) reply.header('www-authenticate', challengeFor(request.headers));
    done();
  });
  closeStalledReplies(server);
  closeConnections(server);
  logRequests(server);
});

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
  server.addHook('onResponse', (request, reply, done) => {
    // Without the query: it may contain the signature of an image URL.
    const path = pathOf(request);
    const { method, id: requestId, clientAddress: ip } = request;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    server.log.info({ requestId, method, path, status: reply.statusCode, ms, ip }, 'request');
    if (requests.isMeasured) measureRequest(request, reply);
    done();
  });
}

function measureRequest(request: FastifyRequest, reply: FastifyReply): void {
  const { is404, method, routeOptions } = request;
  const { isMethodRejection } = routeOptions.config;
  requests.record({
    route: is404 || isMethodRejection ? undefined : routeOptions.url,
    method,
    status: reply.statusCode,
    seconds: reply.elapsedTime / 1_000,
  });
}
