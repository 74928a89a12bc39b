import { closeSync, mkdirSync, openSync, rmdirSync, rmSync } from 'node:fs';
import { onExit } from 'signal-exit';
import { CliError, unreadableFile } from '../../../../core/cli-error.ts';
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
  const lockPath = `${statePath(folder)}.lock`;
  if (isNew) createFolder(folder);
  createLock(folder, lockPath);
  const release = () => {
    rmSync(lockPath, { force: true });
    if (isNew) removeIfEmpty(folder);
  };
  // After a signal, such as that of Ctrl-C, `finally` does not run.
  const cancelRelease = onExit(release);
  try {
    return await run();
  } finally {
    cancelRelease();
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

function createLock(folder: string, lockPath: string): void {
  try {
    closeSync(openSync(lockPath, 'wx', 0o600));
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (['ENOENT', 'ENOTDIR'].includes(code)) throw unreadableFile(folder, error);
    if (code !== 'EEXIST') throw unwritable(folder, error);
    throw new CliError('failure', `Another folio command synchronizes ${folder}.`, {
      code: 'LOCKED',
      hint: `Run the command again when the other one has ended. If none is running, delete ${lockPath}.`,
    });
  }
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // It has files.
  }
}
