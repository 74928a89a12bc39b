import { closeSync, openSync, rmSync } from 'node:fs';
import { onExit } from 'signal-exit';

/**
 * Creates a file that keeps other commands from changing the same files.
 * @param afterwards called when the lock was released
 * @returns a function that releases the lock, which a signal also does; undefined if another command
 * holds the lock
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
