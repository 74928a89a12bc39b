import { isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '../config.ts';
import { BoundedStorage, type StorageDeadlines, storageDeadlines } from './bounded-storage.ts';
import { FileStorage } from './file-storage.ts';
import type { ImageStorage } from './storage.ts';

/** A storage that folio must not start with; the message is for who starts folio. */
export class StorageStartError extends Error {
  override readonly name = 'StorageStartError';
}

/** The storage of the configuration: a folder, or an S3 bucket. */
export async function openStorage(
  { storageUrl }: Pick<Config, 'storageUrl'>,
  deadlines: StorageDeadlines = storageDeadlines,
): Promise<ImageStorage> {
  if (storageUrl.startsWith('s3:')) {
    // Loaded for those who use it: the client is large.
    const { S3Storage } = await import('./s3-storage.ts');
    return new BoundedStorage(new S3Storage(new URL(storageUrl)), deadlines);
  }
  const storage = new BoundedStorage(new FileStorage(folderOf(storageUrl)), deadlines);
  try {
    await storage.prepare();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Without a code it took too long, which is looked at when the storage is bound.
    if (code) throw new StorageStartError(`The folder of STORAGE_URL can't be made (${code})`);
  }
  return storage;
}

/** `file:///var/images`, `file:/var/images`, and `file:images` from where folio starts. */
function folderOf(url: string): string {
  const path = url.slice('file:'.length);
  return path.startsWith('//') ? fileURLToPath(url) : isAbsolute(path) ? path : resolve(path);
}
