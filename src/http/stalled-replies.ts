import type { FastifyInstance } from 'fastify';

/** How long a client may read nothing of a reply, in milliseconds. */
const defaultStallMs = 30_000;

/**
 * Closes the connection of a client that stops reading a reply. The unread part stays in memory, up
 * to 10 MB for each request, and no other time limit applies after a request has arrived. Node
 * resets the time limit when the reply is sent.
 */
export function closeStalledReplies(server: FastifyInstance, stallMs = defaultStallMs): void {
  server.addHook('onSend', async ({ raw }) => {
    // The sockets of injected requests in tests have no method `setTimeout`.
    raw.socket?.setTimeout?.(stallMs);
  });
}
