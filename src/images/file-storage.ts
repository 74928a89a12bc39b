import { mkdirSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ByteRange, ImageStorage, ListedObject, StoredObject } from './storage.ts';

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Images as files in a folder, spread over 256 others by the end of their random ids. */
export class FileStorage implements ImageStorage {
  readonly #root: string;

  /** @throws when the folder can't be made. */
  constructor(root: string) {
    this.#root = root;
    mkdirSync(root, { recursive: true, mode: 0o700 });
  }

  /** By the last two characters of the uuid, which the name of a half-written file begins with. */
  #folderOf(key: string): string {
    return join(this.#root, key.slice(34, 36));
  }

  #pathOf(key: string): string {
    return join(this.#folderOf(key), key);
  }

  /** Written aside and renamed, so that a crash or a full disk leaves no half of an image. */
  async put(key: string, bytes: Buffer): Promise<void> {
    await mkdir(this.#folderOf(key), { recursive: true, mode: 0o700 });
    const aside = `${this.#pathOf(key)}.part`;
    try {
      await writeFile(aside, bytes, { mode: 0o600, flush: true });
      await rename(aside, this.#pathOf(key));
    } catch (error) {
      await rm(aside, { force: true });
      throw error;
    }
  }

  async get(key: string, range?: ByteRange): Promise<StoredObject | undefined> {
    try {
      const file = await open(this.#pathOf(key));
      try {
        const { size } = await file.stat();
        return { size, body: file.createReadStream({ ...range }) };
      } catch (error) {
        await file.close();
        throw error;
      }
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  delete(key: string): Promise<void> {
    return rm(this.#pathOf(key), { force: true });
  }

  async *list(): AsyncGenerator<readonly ListedObject[]> {
    for (const folder of await readdir(this.#root)) {
      const keys = await readdir(join(this.#root, folder));
      const listed = await Promise.all(keys.map((key) => this.#listed(folder, key)));
      yield listed.filter((object) => object !== undefined);
    }
  }

  async #listed(folder: string, key: string): Promise<ListedObject | undefined> {
    try {
      const { mtime } = await stat(join(this.#root, folder, key));
      return { key, modifiedAt: mtime };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  close(): void {}
}
