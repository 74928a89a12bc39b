import { isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '../config.ts';
import { StartError } from '../start-error.ts';
import { BoundedStorage, type StorageDeadlines, storageDeadlines } from './bounded-storage.ts';
import { FileStorage } from './file-storage.ts';

export class StorageStartError extends StartError {
  override readonly name = 'StorageStartError';
}

export async function openStorage(
  { storageUrl }: Pick<Config, 'storageUrl'>,
  deadlines: StorageDeadlines = storageDeadlines,
): Promise<BoundedStorage> {
  if (storageUrl.startsWith('s3:')) {
    // The client is large, so it is loaded only when it is used.
    const { S3Storage } = await import('./s3-storage.ts');
    return new BoundedStorage(new S3Storage(new URL(storageUrl)), deadlines);
  }
  const storage = new BoundedStorage(new FileStorage(folderOf(storageUrl)), deadlines);
  try {
    await storage.prepare();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // An error without a code is a timeout; binding the storage handles it.
    if (code) throw new StorageStartError(`The folder of STORAGE_URL can't be created (${code})`);
  }
  return storage;
}

/**
 * `file:///var/images`, `file:/var/images`, or `file:images`, relative to the working directory.
 */
function folderOf(url: string): string {
  const path = url.slice('file:'.length);
  return path.startsWith('//') ? fileURLToPath(url) : isAbsolute(path) ? path : resolve(path);
}
