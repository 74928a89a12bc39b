import type { FastifyInstance } from 'fastify';

/** How long a client may read nothing of a reply, in milliseconds. */
const defaultStallMs = 30_000;

/**
 * Closes the connection of a client that stops reading a reply. What it has not read stays in
 * memory, up to 10 MB for each request, and no other time limit applies once a request has arrived.
 * Node sets the time limit back when the reply has been sent.
 */
export function closeStalledReplies(server: FastifyInstance, stallMs = defaultStallMs): void {
  server.addHook('onSend', async ({ raw }) => {
    // Requests of tests that are not sent over a connection have no such method.
    raw.socket?.setTimeout?.(stallMs);
  });
}
