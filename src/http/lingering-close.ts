import { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * How long a client that still sends has to read the reply, in milliseconds, and how much it may
 * send meanwhile. A connection that is closed with unread data is reset, and the reply is lost.
 */
const lingerMs = 2_000;
const maxLingerBytes = 40 * 1024 * 1024;

const lingering = new WeakSet<Socket>();

/**
 * Closes the connection after the reply when the body has not arrived completely: nobody reads the
 * rest of it, and a slow client could keep the connection for as long as a request may take.
 */
export async function closeUnlessReceived(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (isReceived(request)) return;
  // The parser may still be busy with the packet that the head came in.
  await nextTurn();
  if (!isReceived(request)) closeAfterReply(request, reply);
}

/** Requests of tests that are not sent over a connection have no such property. */
function isReceived({ raw }: FastifyRequest): boolean {
  return raw.complete !== false;
}

/** Closes the connection after the reply. */
export function closeAfterReply({ raw }: FastifyRequest, reply: FastifyReply): void {
  reply.header('connection', 'close');
  const { socket } = raw;
  // What Node calls once such a reply is written.
  socket.destroySoon = () => {
    // Starts to read again, if nobody did: the parser stops the connection when its buffer is full.
    raw.resume();
    closeAfterLingering(socket);
  };
}

/** Closes a connection on which nothing is read any more: soon, and without losing the reply. */
export function closeAfterLingering(socket: Socket): void {
  if (socket.destroyed || lingering.has(socket)) return;
  lingering.add(socket);
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(timer));
  socket.once('end', () => Socket.prototype.destroySoon.call(socket));
  socket.end();
  // After the 'resume' event of the socket, which the parser handles.
  setImmediate(() => discard(socket));
}

/** Takes the connection from the HTTP parser, which would go on to the next request. */
function discard(socket: Socket): void {
  let received = 0;
  socket.removeAllListeners('data');
  socket.on('data', ({ length }) => {
    received += length;
    if (received > maxLingerBytes) socket.destroy();
  });
}
