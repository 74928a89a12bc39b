import type { FastifyReply, FastifyRequest } from 'fastify';

/** In bytes. Smaller replies are not counted. */
const countedBytes = 64 * 1024;
/** Ten of the largest replies. */
const defaultMaxBytes = 100 * 1024 * 1024;

/**
 * Returns a function to call before each reply is sent. It closes the connection if the unread replies of
 * the user, on all connections, exceed `maxBytes`. Unread replies stay in memory.
 */
export function limitUnreadReplies(maxBytes = defaultMaxBytes) {
  const unreadOf = new Map<string, number>();

  function count(request: FastifyRequest, reply: FastifyReply, payload: string | Buffer): void {
    const { socket } = request.raw;
    if (socket.destroyed) return;
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
  }

  return (request: FastifyRequest, reply: FastifyReply, payload: unknown): void => {
    const hasLength = typeof payload === 'string' || Buffer.isBuffer(payload);
    if (hasLength && payload.length >= countedBytes) count(request, reply, payload);
  };
}
