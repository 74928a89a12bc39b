import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder and its missing parents, for the owner only. `mkdirSync` with `recursive` never
 * returns below `/proc`, and reports ENOENT for a read-only file system.
 * @returns the first folder that was created; undefined if all existed.
 */
export function createFolders(path: string): string | undefined {
  const parent = dirname(path);
  try {
    mkdirSync(path, { mode: 0o700 });
    return path;
  } catch (error) {
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return undefined;
    if (existsSync(parent)) throw error;
  }
  const first = createFolders(parent);
  const last = createFolders(path);
  return first ?? last;
}
