import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createFolders } from '../common/create-folders.ts';
import {
  type ByteRange,
  halfWrittenKey,
  isHalfWrittenKey,
  isImageKey,
  type ListedObject,
  type ListedPage,
  markerName,
  maxMarkerBytes,
  type StorageDriver,
  type StoredBytes,
} from './storage.ts';

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/**
 * The last two characters of the UUID. The name of an incomplete file begins with the UUID, too.
 */
const folderNameOf = (key: string) => key.slice(34, 36);

/** Stores images as files, in 256 folders by the last two characters of their ids. */
export class FileStorage implements StorageDriver {
  /** Half of Node's thread pool: a network file system that hangs must not block all threads. */
  readonly concurrency = 2;
  readonly #root: string;
  #hasMarker = false;

  constructor(root: string) {
    this.#root = root;
  }

  async prepare(): Promise<void> {
    // Does not block the thread if the file system hangs.
    const found = await unlessMissing(stat(this.#root));
    if (!found?.isDirectory()) createFolders(this.#root);
  }

  #filePath(key: string): string {
    return join(this.#root, folderNameOf(key), key);
  }

  /** Without this check, images would be stored below an unmounted volume, which hides them later. */
  async #requireMarker(): Promise<void> {
    if (!this.#hasMarker || (await this.#markerSize()) !== undefined) return;
    throw new Error(`${markerName} has disappeared: the volume may have been unmounted`);
  }

  async #markerSize(): Promise<number | undefined> {
    return (await unlessMissing(stat(join(this.#root, markerName))))?.size;
  }

  async put(key: string, bytes: Buffer, _type: string, signal: AbortSignal): Promise<void> {
    await this.#requireMarker();
    await writeWhole(this.#filePath(key), bytes, signal);
  }

  async read(
    key: string,
    { start, end }: ByteRange,
    signal: AbortSignal,
  ): Promise<StoredBytes | undefined> {
    const file = await unlessMissing(open(this.#filePath(key)));
    if (!file) {
      await this.#requireMarker();
      return undefined;
    }
    try {
      const { size } = await file.stat();
      const bytes = Buffer.allocUnsafe(Math.max(0, Math.min(end + 1, size) - start));
      let length = 0;
      while (length < bytes.length) {
        signal.throwIfAborted();
        const { bytesRead } = await file.read(bytes, length, bytes.length - length, start + length);
        if (bytesRead === 0) throw new Error('the image file ended before its size was reached');
        length += bytesRead;
      }
      return { size, bytes };
    } finally {
      await file.close();
    }
  }

  delete(key: string): Promise<void> {
    return rm(this.#filePath(key), { force: true });
  }

  /** A page of the listing is one folder. */
  async listPage(from: string | undefined, signal: AbortSignal): Promise<ListedPage> {
    const names = (await readdir(this.#root)).filter((name) => /^[\da-f]{2}$/.test(name));
    const folders = names.filter((name) => from === undefined || name >= from).toSorted();
    const [folder, next] = folders;
    if (folder === undefined) return { objects: [], next: undefined };
    const keys = (await unlessMissing(readdir(join(this.#root, folder)))) ?? [];
    const objects: ListedObject[] = [];
    for (const key of keys) {
      if (folderNameOf(key) !== folder || !(isImageKey(key) || isHalfWrittenKey(key))) continue;
      signal.throwIfAborted();
      const found = await unlessMissing(stat(this.#filePath(key)));
      if (found?.isFile()) objects.push({ key, modifiedAt: found.mtime });
    }
    return { objects, next };
  }

  async readMarker(signal: AbortSignal): Promise<string | undefined> {
    await this.#requireMarker();
    const size = await this.#markerSize();
    if (size === undefined) return undefined;
    this.#hasMarker = true;
    if (size > maxMarkerBytes) return '';
    const path = join(this.#root, markerName);
    return unlessMissing(readFile(path, { encoding: 'utf8', signal }));
  }

  async writeMarker(marker: string, signal: AbortSignal): Promise<void> {
    await writeWhole(join(this.#root, markerName), Buffer.from(marker), signal);
  }

  close(): void {}
}

/** Renames a temporary file, so that a crash or a full disk leaves no incomplete image. */
async function writeWhole(path: string, bytes: Buffer, signal: AbortSignal): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const aside = halfWrittenKey(path);
  try {
    await writeFile(aside, bytes, { mode: 0o600, flush: true, signal });
    // The caller already got an error.
    signal.throwIfAborted();
    await rename(aside, path);
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
}

async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
