import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** The maximum number of requests of a connection that wait for the response to an earlier one. */
const maxWaiting = 100;

/**
 * Closes a connection whose client sends many requests without waiting for their responses. Until the
 * first response is sent, Node reads all of them, and keeps each in memory.
 */
export function limitPipelining(server: Server): void {
  const waiting = new WeakMap<Socket, number>();
  server.on('request', ({ socket }, response) => {
    // Node assigns the socket when the earlier responses are sent.
    if (response.socket !== null) return;
    const count = (waiting.get(socket) ?? 0) + 1;
    if (count > maxWaiting) socket.destroy();
    waiting.set(socket, count);
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 0) - 1));
  });
}
