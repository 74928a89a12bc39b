import type { FastifyInstance } from 'fastify';

/** In bytes. Smaller replies are not counted. */
const countedBytes = 64 * 1024;
/** Ten of the largest replies. */
const defaultMaxBytes = 100 * 1024 * 1024;

/**
 * Closes the connection of a reply with which the unread replies of its user, on all connections, are
 * larger than `maxBytes`: each stays in memory until it is read.
 */
export function limitUnreadReplies(server: FastifyInstance, maxBytes = defaultMaxBytes): void {
  const unreadOf = new Map<string, number>();

  server.addHook('onSend', (request, reply, payload, done) => {
    const isCounted =
      (typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length >= countedBytes;
    const { socket } = request.raw;
    if (!isCounted || socket.destroyed) return done(null, payload);
    const { userKey } = request.requester;
    const size = Buffer.byteLength(payload);
    const unread = (unreadOf.get(userKey) ?? 0) + size;
    unreadOf.set(userKey, unread);
    reply.raw.once('close', () => {
      const rest = (unreadOf.get(userKey) ?? 0) - size;
      if (rest > 0) unreadOf.set(userKey, rest);
      else unreadOf.delete(userKey);
    });
    if (unread > maxBytes) socket.destroy();
    done(null, payload);
  });
}
