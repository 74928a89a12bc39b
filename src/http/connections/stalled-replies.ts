import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** A client may read nothing of a reply for this long. */
const defaultStallMs = 30_000;
const checksPerPeriod = 6;

/**
 * Closes the connection of a client that stops reading a reply: the unread part stays in memory, up
 * to 10 MB for each request.
 * The time limit of Node's socket is set for connections with unsent bytes only: setting it for
 * each reply would take a tenth of the time of a small request.
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
