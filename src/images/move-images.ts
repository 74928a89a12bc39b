import { createHash } from 'node:crypto';
import type { DatabaseClient } from '../database/client.ts';
import { MoveError } from '../database/move/move-error.ts';
import type { BoundedStorage } from './bounded-storage.ts';
import { imagesAfter } from './image-rows.ts';
import { maxImageBytes, sniffType } from './inspect.ts';

export interface MovedImages {
  /** Those that the rows reference, also the deleted ones that can be restored. */
  readonly images: number;
  readonly copied: number;
  readonly bytes: number;
  /** The ids of images that are in neither storage. */
  readonly missing: readonly string[];
  /** The SHA-256 of a line for each image in the target: its SHA-256, two spaces, its id. */
  readonly checksum: string;
}

interface Storages {
  /** Undefined if the images stay where they are. */
  readonly source: BoundedStorage | undefined;
  readonly target: BoundedStorage;
}

/**
 * Copies the images that the target does not have yet, and reads every image back.
 * @throws {MoveError} if an image has other bytes in the target; errors of the storages
 */
export async function moveImages(
  client: DatabaseClient,
  { source, target }: Storages,
): Promise<MovedImages> {
  const all = createHash('sha256');
  const missing: string[] = [];
  let images = 0;
  let copied = 0;
  let bytes = 0;
  for await (const id of imageIds(client)) {
    images += 1;
    const original = source && (await readWhole(source, id));
    let stored = await readWhole(target, id);
    if (!stored && original) {
      const type = sniffType(original) ?? 'application/octet-stream';
      await target.put(id, original, type);
      copied += 1;
      stored = await readWhole(target, id);
    }
    if (!stored) {
      missing.push(id);
      continue;
    }
    const hash = sha256(stored);
    if (original && sha256(original) !== hash) {
      throw new MoveError(`The image ${id} is not equal in both storages. Nothing was moved.`);
    }
    bytes += stored.length;
    all.update(`${hash}  ${id}\n`);
  }
  return { images, copied, bytes, missing, checksum: all.digest('hex') };
}

async function* imageIds(client: DatabaseClient): AsyncGenerator<string> {
  let last: string | undefined;
  do {
    const ids: readonly string[] = await imagesAfter(client, last);
    yield* ids;
    last = ids.at(-1);
  } while (last !== undefined);
}

async function readWhole(storage: BoundedStorage, id: string): Promise<Buffer | undefined> {
  return (await storage.read(id, { start: 0, end: maxImageBytes - 1 }))?.bytes;
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
