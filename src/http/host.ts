import { challengeFor } from './challenge.ts';
import { closeUnlessReceived } from './lingering-close.ts';
import { definePlugin } from './plugin.ts';
import { pathOf } from './request-target.ts';
import type { HttpServer } from './server.ts';
import { closeStalledReplies } from './stalled-replies.ts';

/** What all requests need: the request id, the log line, and when their connections close. */
export const hostPlugin = definePlugin({ name: 'host', dependencies: [] }, (server) => {
  server.addHook('onRequest', async (request, reply) => {
    // Fastify reads it from the connection each time, and a closed connection has none.
    Object.defineProperty(request, 'ip', { value: request.ip ?? '' });
    reply.header('x-request-id', request.id);
  });
  server.addHook('onSend', async (request, reply) => {
    if (reply.statusCode === 401) reply.header('www-authenticate', challengeFor(request.headers));
  });
  closeStalledReplies(server);
  closeConnections(server);
  logRequests(server);
});

/** Closes connections whose request body is not read, and idle ones while the server stops. */
function closeConnections(server: HttpServer): void {
  // A connection that stays open after its last reply would delay the stop by a minute.
  let isClosing = false;
  server.addHook('preClose', async () => {
    isClosing = true;
  });
  server.addHook('onSend', async (request, reply) => {
    if (isClosing) reply.header('connection', 'close');
    await closeUnlessReceived(request, reply);
  });
  server.addHook('onResponse', async () => {
    if (isClosing) server.server.closeIdleConnections();
  });
}

function logRequests(server: HttpServer): void {
  server.addHook('onResponse', async (request, reply) => {
    // Without the query, which may contain the signature of an image URL.
    const path = pathOf(request);
    const { method, id: requestId, ip } = request;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    server.log.info({ requestId, method, path, status: reply.statusCode, ms, ip }, 'request');
  });
}
