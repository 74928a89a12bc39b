import { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * How long, in milliseconds, and for how many bytes the server reads on so that the client gets the
 * reply. Closing a connection with unread data resets it.
 */
const lingerMs = 2_000;
const maxLingerBytes = 40 * 1024 * 1024;

const lingering = new WeakSet<Socket>();

/** A slow client that has not sent the whole body could keep the connection for an hour. */
export async function closeUnlessReceived(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (isReceived(request)) return;
  // The parser may not have finished the packet of the headers yet.
  await nextTurn();
  if (!isReceived(request)) closeAfterReply(request, reply);
}

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

/** Otherwise the HTTP parser would parse the next request. */
function discard(socket: Socket): void {
  let received = 0;
  socket.removeAllListeners('data');
  socket.on('data', ({ length }) => {
    received += length;
    if (received > maxLingerBytes) socket.destroy();
  });
}
