import { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * How long the server waits for a client that still sends to read the reply, in milliseconds, and how
 * many bytes it discards meanwhile. Closing a connection with unread data resets it, and the client
 * loses the reply.
 */
const lingerMs = 2_000;
const maxLingerBytes = 40 * 1024 * 1024;

const lingering = new WeakSet<Socket>();

/**
 * Closes the connection after the reply if the body has not arrived completely: the rest is not read,
 * and a slow client could keep the connection open for the two minutes of a request.
 */
export async function closeUnlessReceived(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (isReceived(request)) return;
  // The parser may not have finished the packet of the headers yet.
  await nextTurn();
  if (!isReceived(request)) closeAfterReply(request, reply);
}

/** Whether the whole body has arrived. Injected requests of tests have no property `complete`. */
export function isReceived({ raw }: FastifyRequest): boolean {
  return raw.complete !== false;
}

export function closeAfterReply({ raw }: FastifyRequest, reply: FastifyReply): void {
  reply.header('connection', 'close');
  const { socket } = raw;
  // Node calls this when a reply with `connection: close` is written.
  socket.destroySoon = () => {
    // The parser pauses the connection when its buffer is full.
    raw.resume();
    closeAfterLingering(socket);
  };
}

/** Closes a connection with unread data without losing the reply. */
export function closeAfterLingering(socket: Socket): void {
  if (socket.destroyed || lingering.has(socket)) return;
  lingering.add(socket);
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(timer));
  socket.once('end', () => Socket.prototype.destroySoon.call(socket));
  socket.end();
  // After the parser has handled the 'resume' event of the socket.
  setImmediate(() => discard(socket));
}

/** Detaches the connection from the HTTP parser, which would parse the next request. */
function discard(socket: Socket): void {
  let received = 0;
  socket.removeAllListeners('data');
  socket.on('data', ({ length }) => {
    received += length;
    if (received > maxLingerBytes) socket.destroy();
  });
}
