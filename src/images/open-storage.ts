import type { Config } from '../config.ts';
import { StartError } from '../start/start-error.ts';
import { BoundedStorage, type StorageDeadlines, storageDeadlines } from './bounded-storage.ts';
import { FileStorage } from './file-storage.ts';
import { imagesDirOf } from './images-dir.ts';

export class StorageStartError extends StartError {
  override readonly name = 'StorageStartError';
}

export async function openStorage(
  { storageUrl }: Pick<Config, 'storageUrl'>,
  deadlines: StorageDeadlines = storageDeadlines,
): Promise<BoundedStorage> {
  const folder = imagesDirOf(storageUrl);
  if (folder === undefined) {
    // The client is large, so it is loaded only when it is used.
    const { S3Storage } = await import('./s3-storage.ts');
    const storage = new S3Storage(new URL(storageUrl));
    await storage.prepare().catch(({ message }: Error) => {
      throw new StorageStartError(
        `STORAGE_URL has no valid region: ${message}. Add region=, or set AWS_REGION.`,
      );
    });
    return new BoundedStorage(storage, deadlines);
  }
  const storage = new BoundedStorage(new FileStorage(folder), deadlines);
  try {
    await storage.prepare();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // An error without a code is a timeout; binding the storage handles it.
    if (code) throw new StorageStartError(`The folder of STORAGE_URL can't be created (${code})`);
  }
  return storage;
}
