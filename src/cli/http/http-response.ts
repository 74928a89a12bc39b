import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import type { FetchResponse } from './fetch.ts';

/** The maximum size of a body in memory, after decompression. Pages of records are far smaller. */
const maximumBytes = 64 * 1024 * 1024;

/** The body without its content encoding. */
async function decodedBody(message: IncomingMessage): Promise<Readable> {
  const encoding = message.headers['content-encoding']?.toLowerCase();
  if (encoding === undefined || encoding === 'identity') return message;
  const { createBrotliDecompress, createGunzip, createInflate } = await import('node:zlib');
  const decoders = { br: createBrotliDecompress, gzip: createGunzip, deflate: createInflate };
  if (!Object.hasOwn(decoders, encoding)) return message;
  const decoder = decoders[encoding as keyof typeof decoders]();
  // The error reaches the reader of the decoder, which pipeline destroys.
  return pipeline(message, decoder, () => {});
}

/** Converts a response of node:http. @throws the reason of the signal when it is aborted. */
export async function toFetchResponse(
  message: IncomingMessage,
  signal: AbortSignal | undefined,
): Promise<FetchResponse> {
  const status = message.statusCode ?? 0;
  const headers = new Map(
    Object.entries(message.headers).map(([name, value]) => [name, [value].flat().join(', ')]),
  );
  const body = await decodedBody(message);
  const arrayBuffer = async () => {
    const chunks: Buffer[] = [];
    let size = 0;
    try {
      for await (const chunk of body) {
        size += chunk.length;
        if (size > maximumBytes) throw new Error('the response is too large');
        chunks.push(chunk);
      }
    } catch (error) {
      throw signal?.aborted ? signal.reason : error;
    }
    const bytes = Buffer.concat(chunks);
    return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + size) as ArrayBuffer;
  };
  return {
    status,
    ok: status >= 200 && status < 300,
    headers: {
      get: (name) => headers.get(name.toLowerCase()) ?? null,
      [Symbol.iterator]: () => headers.entries(),
    },
    body,
    arrayBuffer,
    text: async () => new TextDecoder().decode(await arrayBuffer()),
  };
}
