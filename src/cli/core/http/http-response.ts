import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import type { FetchOptions, FetchResponse } from './fetch.ts';

/** The maximum size of a body in memory, after decompression. Pages of records are far smaller. */
const maxBytes = 64 * 1024 * 1024;

async function decodedBody(message: IncomingMessage, method?: string): Promise<Readable> {
  const encoding = message.headers['content-encoding']?.toLowerCase();
  if (encoding === undefined || encoding === 'identity') return message;
  // These responses have no body. The header describes the body of a GET without conditions.
  if (method === 'HEAD' || message.statusCode === 304) return message;
  const { createBrotliDecompress, createGunzip, createInflate } = await import('node:zlib');
  const decoders = { br: createBrotliDecompress, gzip: createGunzip, deflate: createInflate };
  if (!Object.hasOwn(decoders, encoding)) return message;
  const decoder = decoders[encoding as keyof typeof decoders]();
  // pipeline destroys the decoder, so its reader gets the error.
  return pipeline(message, decoder, () => {});
}

/** Reads a body to the end. @throws if it exceeds the limit. */
export async function readBytes(body: AsyncIterable<Uint8Array>): Promise<ArrayBuffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw new Error('the response is too large');
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + size) as ArrayBuffer;
}

/** A body that throws the reason of the signal when it is aborted. */
async function* withReason(body: AsyncIterable<Uint8Array>, signal: AbortSignal | undefined) {
  try {
    yield* body;
  } catch (error) {
    throw signal?.aborted ? signal.reason : error;
  }
}

export async function toFetchResponse(
  message: IncomingMessage,
  { method, signal }: FetchOptions,
): Promise<FetchResponse> {
  const status = message.statusCode ?? 0;
  const headers = new Map(
    Object.entries(message.headers).map(([name, value]) => [name, [value].flat().join(', ')]),
  );
  const body = withReason(await decodedBody(message, method), signal);
  const arrayBuffer = () => readBytes(body);
  return {
    status,
    statusText: message.statusMessage ?? '',
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
