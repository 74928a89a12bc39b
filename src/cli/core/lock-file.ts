import { closeSync, openSync, rmSync } from 'node:fs';
import { onExit } from 'signal-exit';

/**
 * Creates a lock file, which is deleted when a signal ends the process.
 * @param afterwards called after the lock file was deleted
 * @returns a function that deletes the lock file; undefined if another command has created it
 */
export function createLock(path: string, afterwards = () => {}): (() => void) | undefined {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return undefined;
    throw error;
  }
  const release = () => {
    rmSync(path, { force: true });
    afterwards();
  };
  // After a signal, such as that of Ctrl-C, `finally` does not run.
  const cancel = onExit(release);
  return () => {
    cancel();
    release();
  };
}
