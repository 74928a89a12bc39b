import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  createZstdCompress,
  gzip,
  gzipSync,
  zstdCompress,
  zstdCompressSync,
} from 'node:zlib';
import { findQuality } from '../replies/accept.ts';

interface Encoder {
  /** Blocks the event loop. */
  readonly sync: (body: Buffer) => Buffer;
  /** In the thread pool. */
  readonly async: (body: Buffer) => Promise<Buffer>;
  readonly stream: () => Transform;
  /** In the thread pool. Smaller but slower, for a body that is compressed once. */
  readonly best: (body: Buffer) => Promise<Buffer>;
}

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);
const zstdAsync = promisify(zstdCompress);

// Measured with 100 templates (docs/performance.md): higher levels cost more CPU time than they save.
const gzipLevel = { level: 1 };
const brotliQuality = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const zstdLevel = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** In the order of preference, for clients that accept several equally. */
const encoders = {
  br: {
    sync: (body) => brotliCompressSync(body, brotliQuality),
    async: (body) => brotliAsync(body, brotliQuality),
    stream: () => createBrotliCompress(brotliQuality),
    best: (body) => brotliAsync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  },
  zstd: {
    sync: (body) => zstdCompressSync(body, zstdLevel),
    async: (body) => zstdAsync(body, zstdLevel),
    stream: () => createZstdCompress(zstdLevel),
    best: (body) => zstdAsync(body, { params: { [constants.ZSTD_c_compressionLevel]: 12 } }),
  },
  gzip: {
    sync: (body) => gzipSync(body, gzipLevel),
    async: (body) => gzipAsync(body, gzipLevel),
    stream: () => createGzip(gzipLevel),
    best: (body) => gzipAsync(body, { level: 9 }),
  },
} satisfies Record<string, Encoder>;

export type Encoding = keyof typeof encoders;

const encodings = Object.keys(encoders) as Encoding[];

/** In bytes. Blocks the event loop for two milliseconds. The thread pool costs more CPU time. */
const maxSyncBytes = 256 * 1024;

/** Undefined: send the body as it is. */
export function acceptedEncoding(header: string | undefined): Encoding | undefined {
  if (!header) return undefined;
  const others = findQuality(header, '*') ?? 0;
  let best: Encoding | undefined;
  let bestQuality = findQuality(header, 'identity') ?? 0;
  // Compression is preferred if `identity` has the same quality value.
  for (const encoding of encodings) {
    const quality = findQuality(header, encoding) ?? others;
    if (quality > 0 && (best ? quality > bestQuality : quality >= bestQuality)) {
      best = encoding;
      bestQuality = quality;
    }
  }
  return best;
}

export function compressText(text: string, encoding: Encoding): Buffer | Promise<Buffer> {
  const body = Buffer.from(text);
  const { sync, async } = encoders[encoding];
  return body.length <= maxSyncBytes ? sync(body) : async(body);
}

export function compressStream(encoding: Encoding): Transform {
  return encoders[encoding].stream();
}

const constantBodies = new WeakMap<Buffer, Map<Encoding, Promise<Buffer>>>();

/** For a body that never changes: each encoding is produced once. */
export function compressConstant(body: Buffer, encoding: Encoding): Promise<Buffer> {
  const compressed = constantBodies.get(body) ?? new Map<Encoding, Promise<Buffer>>();
  constantBodies.set(body, compressed);
  const existing = compressed.get(encoding);
  if (existing) return existing;
  const result = encoders[encoding].best(body);
  compressed.set(encoding, result);
  // After an error, the next request tries again.
  result.catch(() => compressed.delete(encoding));
  return result;
}
