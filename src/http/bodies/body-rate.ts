import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

export interface BodyRate {
  /** Milliseconds that any body may take. */
  readonly graceMs: number;
  /** This many received bytes extend the time limit by one second. */
  readonly bytesPerSecond: number;
  /** The longest time in milliseconds. An archive at `archiveBytesPerSecond` may take longer. */
  readonly maxMs: number;
  readonly archiveBytesPerSecond: number;
  readonly checkEveryMs: number;
}

/**
 * The rates are averages since the first byte: a short interruption is no error. The slowest
 * networks in use (GPRS) are three times as fast as the first. In two minutes, 40 MB of images
 * arrive at 3 Mbit/s. An archive needs 1 Mbit/s.
 */
const defaultRate: BodyRate = {
  graceMs: 20_000,
  bytesPerSecond: 1_000,
  maxMs: 120_000,
  archiveBytesPerSecond: 125_000,
  checkEveryMs: 1_000,
};

interface Receiving {
  readonly message: IncomingMessage;
  readonly response: ServerResponse;
  readonly isArchive: boolean;
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
      const isArchive = request.routeOptions.config.acceptsArchive === true;
      receiving.set(socket, { message, response: reply.raw, isArchive, startedAt, bytesBefore });
    }
    done(null, payload);
  });

  const isTooSlow = ({ message, isArchive, startedAt, bytesBefore }: Receiving) => {
    const bytes = message.socket.bytesRead - bytesBefore;
    const archiveMs = isArchive ? (bytes / rate.archiveBytesPerSecond) * 1_000 : 0;
    const limit = Math.min(
      rate.graceMs + (bytes / rate.bytesPerSecond) * 1_000,
      Math.max(rate.maxMs, archiveMs),
    );
    return performance.now() - startedAt > limit;
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
