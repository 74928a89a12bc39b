import { mkdirSync, rmdirSync } from 'node:fs';
import { CliError, unreadableFile } from '../../../../core/cli-error.ts';
import { createLock } from '../../../../core/lock-file.ts';
import { unwritable } from '../folder.ts';
import { statePath } from './state.ts';

/**
 * Runs a function while no other command synchronizes the folder. Two would create each template or
 * file twice. A new folder exists afterwards only if it has files.
 * @throws LOCKED, FILE_UNREADABLE, FILE_UNWRITABLE
 */
export async function withFolderLock<Result>(
  folder: string,
  isNew: boolean,
  run: () => Promise<Result>,
): Promise<Result> {
  if (isNew) createFolder(folder);
  const release = lockFolder(folder, isNew);
  try {
    return await run();
  } finally {
    release();
  }
}

function createFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true });
  } catch (error) {
    throw unwritable(path, error);
  }
}

/** @returns a function that releases the lock */
function lockFolder(folder: string, isNew: boolean): () => void {
  const lockPath = `${statePath(folder)}.lock`;
  const release = createLockIn(folder, lockPath, isNew);
  if (release) return release;
  throw new CliError('failure', `Another folio command synchronizes ${folder}.`, {
    code: 'LOCKED',
    hint: `Run the command again when the other one has ended. If none is running, delete ${lockPath}.`,
  });
}

function createLockIn(folder: string, lockPath: string, isNew: boolean) {
  try {
    return createLock(lockPath, isNew ? () => removeIfEmpty(folder) : undefined);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw ['ENOENT', 'ENOTDIR'].includes(code)
      ? unreadableFile(folder, error)
      : unwritable(folder, error);
  }
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // It has files.
  }
}
