import { finished, type Readable, Transform } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { FolioError } from '../errors.ts';

/** @throws PAYLOAD_TOO_LARGE when the Content-Length is over the limit. */
export function requireLength({ headers }: FastifyRequest, limit: number): void {
  if (Number(headers['content-length'] ?? 0) > limit) throw new FolioError('PAYLOAD_TOO_LARGE');
}

/**
 * The bytes of a body, as a stream that can fail or be destroyed at any time while the connection
 * stays open for the reply. It fails with PAYLOAD_TOO_LARGE when the body grows over the limit.
 */
export function limitedBody(body: Readable, limit: number): Readable {
  let length = 0;
  const limited = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      length += chunk.length;
      if (length > limit) done(new FolioError('PAYLOAD_TOO_LARGE'));
      else done(null, chunk);
    },
  });
  // Not `pipeline`, which destroys the request and with it the connection. `pipe` alone does not
  // report a client that disconnects.
  const stopWatching = finished(body, { writable: false }, (error) => {
    if (error) limited.destroy(error);
  });
  limited.once('close', stopWatching);
  // The reader gets the error too; an error before or after it reads must not end the process.
  limited.on('error', () => {});
  return body.pipe(limited);
}

/** What failed while a body came in: what is not in the catalogue is the client's fault. */
export function toBodyError(error: unknown): FolioError {
  if (error instanceof FolioError) return error;
  return new FolioError('BAD_REQUEST', { message: 'The body could not be read' });
}
