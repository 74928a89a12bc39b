import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** A client may read nothing of a reply for this long. */
const defaultStallMs = 30_000;
const checksPerPeriod = 6;

interface Stall {
  readonly sentBytes: number;
  readonly since: number;
}

/**
 * Closes the connection of a client that stops reading a reply: the unread part stays in memory, up
 * to 10 MB for each request. Node's `socket.setTimeout` is not used, because each byte
 * that the client sends restarts it.
 */
export function closeStalledReplies(server: FastifyInstance, stallMs = defaultStallMs): void {
  const sockets = new Map<Socket, Stall | undefined>();
  server.server.on('connection', (socket) => {
    sockets.set(socket, undefined);
    socket.once('close', () => sockets.delete(socket));
  });
  const timer = setInterval(() => {
    const now = performance.now();
    for (const [socket, last] of sockets) {
      const sentBytes = sentBytesOf(socket);
      if (socket.writableLength === 0) sockets.set(socket, undefined);
      else if (sentBytes !== last?.sentBytes) sockets.set(socket, { sentBytes, since: now });
      else if (now - last.since >= stallMs) socket.destroy();
    }
  }, stallMs / checksPerPeriod).unref();
  server.addHook('onClose', (_server, done) => {
    clearInterval(timer);
    done();
  });
}

/**
 * Changes when the client reads, and not when more is written. Node counts a write when the system
 * has taken all of it; the handle knows how much is left.
 */
function sentBytesOf(socket: Socket): number {
  const { _handle } = socket as Socket & { _handle?: { writeQueueSize?: number } | null };
  return socket.bytesWritten - socket.writableLength - (_handle?.writeQueueSize ?? 0);
}
