import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How long a client may read nothing of a reply, in milliseconds. */
const defaultStallMs = 30_000;
/** How many times in that period connections are checked. */
const checksPerPeriod = 6;

/**
 * Closes the connection of a client that stops reading a reply. The unread part stays in memory, up
 * to 10 MB for each request, and no other time limit applies after a request has arrived.
 *
 * The time limit is that of Node's socket, which starts anew whenever something is sent, and which
 * Node resets after the reply. It is set for connections with unsent bytes only: setting it for each
 * reply would take a tenth of the time of a small request.
 */
export function closeStalledReplies(server: FastifyInstance, stallMs = defaultStallMs): void {
  const sockets = new Set<Socket>();
  server.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const timer = setInterval(() => {
    for (const socket of sockets) {
      if (socket.writableLength > 0 && socket.timeout !== stallMs) socket.setTimeout(stallMs);
    }
  }, stallMs / checksPerPeriod).unref();
  server.addHook('onClose', (_server, done) => {
    clearInterval(timer);
    done();
  });
}
