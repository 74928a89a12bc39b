import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** In milliseconds: 1 GiB at 2.4 Mbit/s. */
const maxReplyTime = 3_600_000;

/** @param name the parameter of the header that names the file */
export const downloadHeaders = (type: string, name: string) => ({
  'content-type': type,
  'content-disposition': `attachment; ${name}`,
  'cache-control': 'no-store',
});

interface Download {
  readonly type: string;
  readonly filename: string;
  /** @param signal ends a reply that takes too long */
  readonly open: (signal: AbortSignal) => Promise<Readable>;
}

/** Sends a stream as a file. */
export async function sendDownload(
  reply: FastifyReply,
  { type, filename, open }: Download,
): Promise<FastifyReply> {
  // Fastify would read the whole stream for a request without a body in its response.
  const body =
    reply.request.method === 'HEAD'
      ? Readable.from([])
      : await open(AbortSignal.timeout(maxReplyTime));
  // After an error, the reply must not have them.
  return reply.headers(downloadHeaders(type, `filename="${filename}"`)).send(body);
}
