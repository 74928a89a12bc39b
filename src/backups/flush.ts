import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Waits until a file, or the names in a folder, are on the disk, so that a loss of power keeps them. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Flushes a folder with all that it contains. */
export async function flushAll(folder: string): Promise<void> {
  for (const name of await readdir(folder, { recursive: true })) await flush(join(folder, name));
  await flush(folder);
}
