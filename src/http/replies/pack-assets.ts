import { createHash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';

export interface PackedAssets {
  /** A hash of all files; part of their paths. */
  readonly version: string;
  /** Compressed with gzip, which all browsers accept, also over http. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/**
 * Compresses files and sends them to the parent thread. A worker thread reads and compresses
 * megabytes without delaying requests, and its memory is freed when it ends.
 */
export function packAssets(contents: Readonly<Record<string, string>>): void {
  const hash = createHash('sha256');
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const [name, content] of Object.entries(contents)) {
    hash.update(`${name}\0${content}\0`);
    files.set(name, Uint8Array.from(gzipSync(content)));
  }
  const packed: PackedAssets = { version: hash.digest('base64url').slice(0, 22), files };
  parentPort?.postMessage(
    packed,
    Array.from(files.values(), ({ buffer }) => buffer),
  );
}
