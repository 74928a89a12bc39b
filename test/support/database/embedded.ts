import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, inject } from 'vitest';
import { newFolder } from '../disk/new-folder.ts';

/** Data directories for tests of the embedded database, in every suite. */
export interface DataDirectories {
  /** An empty folder, as before the first start. */
  empty(): string;
  /** One with a migrated, empty database in it. */
  migrated(): string;
}

/** Empty folders, removed after the file's tests. */
export function useEmptyDirectories(): Pick<DataDirectories, 'empty'> {
  const directories: string[] = [];
  afterAll(() => {
    for (const directory of directories) rmSync(directory, { recursive: true, force: true });
  });
  return {
    empty() {
      const directory = newFolder();
      directories.push(directory);
      return directory;
    },
  };
}

/** Data directories, removed after the file's tests. */
export function useDataDirectories(): DataDirectories {
  const { empty } = useEmptyDirectories();
  return {
    empty,
    migrated() {
      const directory = empty();
      cpSync(inject('template').cluster, join(directory, 'postgres'), { recursive: true });
      return directory;
    },
  };
}
