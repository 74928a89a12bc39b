import { createHash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';

/** What a page loads. */
export interface PackedAssets {
  /** Changes with any byte of any file; a part of their addresses. */
  readonly version: string;
  /** Compressed by gzip, which every browser takes, over http too. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/**
 * Packs files and hands them to the thread that started this one: megabytes of source are neither
 * read nor compressed where requests are answered, nor kept in memory afterwards.
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
