import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How slowly a body may arrive. */
export interface BodyRate {
  /** For any body, in milliseconds. */
  readonly graceMs: number;
  /** Bytes that allow a second more, as long as the whole request may take. */
  readonly bytesPerSecond: number;
  /** How often the bodies under way are looked at, in milliseconds. */
  readonly checkEveryMs: number;
}

/**
 * An average since the first byte, so that a phone that has no reception for a while keeps what it
 * gained before. The slowest networks in use (GPRS) carry three times as much.
 */
const defaultRate: BodyRate = { graceMs: 20_000, bytesPerSecond: 1_000, checkEveryMs: 1_000 };

interface Receiving {
  readonly message: IncomingMessage;
  readonly response: ServerResponse;
  readonly startedAt: number;
  /** What the connection had received by then. */
  readonly bytesBefore: number;
}

/**
 * Answers a request whose body arrives too slowly with 408, like one that takes too long as a whole.
 * Counted from when the body is read; the time that authentication takes is not the client's.
 */
export function requireBodyRate(server: FastifyInstance, rate: BodyRate = defaultRate): void {
  // By connection, so that a busy one keeps no more than its last request from being freed.
  const receiving = new Map<Socket, Receiving>();

  server.addHook('preParsing', (request, reply, payload, done) => {
    const { raw: message } = request;
    if (message.complete === false) {
      const { socket } = message;
      const bytesBefore = socket.bytesRead;
      const startedAt = performance.now();
      receiving.set(socket, { message, response: reply.raw, startedAt, bytesBefore });
    }
    done(null, payload);
  });

  const isTooSlow = ({ message, startedAt, bytesBefore }: Receiving) => {
    const seconds = (message.socket.bytesRead - bytesBefore) / rate.bytesPerSecond;
    return performance.now() - startedAt > rate.graceMs + seconds * 1_000;
  };
  const timer = setInterval(() => {
    for (const [socket, each] of receiving) {
      const { message, response } = each;
      const isOver = message.complete || message.destroyed || response.headersSent;
      if (!isOver && !isTooSlow(each)) continue;
      receiving.delete(socket);
      if (isOver) continue;
      const error = new Error('The body arrives too slowly');
      // Node's own code for a request that takes too long.
      Object.assign(error, { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      server.server.emit('clientError', error, socket);
    }
  }, rate.checkEveryMs).unref();
  server.addHook('onClose', async () => clearInterval(timer));
}
