import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** A client may read nothing of a reply for this long. */
const defaultStallMs = 30_000;
const checksPerPeriod = 6;

interface Unsent {
  readonly bytes: number;
  readonly since: number;
}

/**
 * Closes the connection of a client that stops reading a reply: the unread part stays in memory, up
 * to 10 MB for each request. The time limit of Node's socket would start again with each byte that
 * the client sends.
 */
export function closeStalledReplies(server: FastifyInstance, stallMs = defaultStallMs): void {
  const sockets = new Map<Socket, Unsent | undefined>();
  server.server.on('connection', (socket) => {
    sockets.set(socket, undefined);
    socket.once('close', () => sockets.delete(socket));
  });
  const timer = setInterval(() => {
    const now = performance.now();
    for (const [socket, last] of sockets) {
      const bytes = unsentBytes(socket);
      if (bytes === 0) sockets.set(socket, undefined);
      else if (bytes !== last?.bytes) sockets.set(socket, { bytes, since: now });
      else if (now - last.since >= stallMs) socket.destroy();
    }
  }, stallMs / checksPerPeriod).unref();
  server.addHook('onClose', (_server, done) => {
    clearInterval(timer);
    done();
  });
}

/** Node counts a write as one, until the system has taken all of it; the handle has the rest of it. */
function unsentBytes(socket: Socket): number {
  const { _handle } = socket as Socket & { _handle?: { writeQueueSize?: number } | null };
  return socket.writableLength + (_handle?.writeQueueSize ?? 0);
}
