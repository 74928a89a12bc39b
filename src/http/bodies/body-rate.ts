import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

export interface BodyRate {
  /** Milliseconds that any body may take. */
  readonly graceMs: number;
  /** This many received bytes extend the time limit by one second. */
  readonly bytesPerSecond: number;
  readonly checkEveryMs: number;
}

/**
 * The rate is the average since the first byte: a short interruption is no error. The slowest
 * networks in use (GPRS) are three times as fast.
 */
const defaultRate: BodyRate = { graceMs: 20_000, bytesPerSecond: 1_000, checkEveryMs: 1_000 };

interface Receiving {
  readonly message: IncomingMessage;
  readonly response: ServerResponse;
  readonly startedAt: number;
  /** What the connection had received before the body. */
  readonly bytesBefore: number;
}

/**
 * Replies with 408 if a body arrives too slowly. The time starts when the body is read: the client
 * can't influence how long authentication takes.
 */
export function requireBodyRate(server: FastifyInstance, rate: BodyRate = defaultRate): void {
  // By connection, so that a connection keeps at most one request in memory.
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
      // The code that Node sets when a whole request takes too long.
      Object.assign(error, { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      server.server.emit('clientError', error, socket);
    }
  }, rate.checkEveryMs).unref();
  server.addHook('onClose', async () => clearInterval(timer));
}
