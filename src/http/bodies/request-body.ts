import { finished, type Readable, Transform } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { badRequest, FolioError } from '../../errors.ts';

/** @throws PAYLOAD_TOO_LARGE if the Content-Length exceeds the limit, in bytes. */
export function requireLength({ headers }: FastifyRequest, limit: number): void {
  if (Number(headers['content-length'] ?? 0) > limit) throw new FolioError('PAYLOAD_TOO_LARGE');
}

/** Fails with PAYLOAD_TOO_LARGE beyond the limit, in bytes; the connection stays open. */
export function limitedBody(body: Readable, limit: number): Readable {
  let length = 0;
  const limited = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      length += chunk.length;
      if (length > limit) done(new FolioError('PAYLOAD_TOO_LARGE'));
      else done(null, chunk);
    },
  });
  // Not `pipeline`: it destroys the request and its connection. `pipe` alone does not report
  // that the client disconnects.
  const stopWatching = finished(body, { writable: false }, (error) => {
    if (error) limited.destroy(error);
  });
  limited.once('close', stopWatching);
  // The reader receives the error too; without this, an error while nothing reads ends the process.
  limited.on('error', () => {});
  return body.pipe(limited);
}

/** An error while a body is received; by default BAD_REQUEST. */
export function toBodyError(error: unknown): FolioError {
  if (error instanceof FolioError) return error;
  return badRequest('The body could not be read');
}
