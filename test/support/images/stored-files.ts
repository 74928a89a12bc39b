import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { markerName } from '../../../src/images/storage.ts';
import type { TestApp } from '../app/app.ts';

/** The names of all images in the image folder, and of the files that requests left behind. */
export function storedFiles({ config }: Pick<TestApp, 'config'>): string[] {
  return ['images', 'incoming']
    .flatMap((folder) =>
      readdirSync(join(config.dataDir, folder), { recursive: true, withFileTypes: true }),
    )
    .filter((entry) => entry.isFile() && entry.name !== markerName)
    .map(({ name }) => name)
    .toSorted();
}

/** Takes all images away, as the rows that named them are. */
export function removeStoredFiles({ config }: Pick<TestApp, 'config'>): void {
  const folder = join(config.dataDir, 'images');
  const names = readdirSync(folder).filter((name) => name !== markerName);
  for (const name of names) rmSync(join(folder, name), { recursive: true });
}
