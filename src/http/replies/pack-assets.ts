import { createHash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';

export interface PackedAssets {
  /** A hash of all files. */
  readonly version: string;
  /** All browsers accept gzip, also over http. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

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
