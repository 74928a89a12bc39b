import { closeSync, openSync, rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { onExit } from 'signal-exit';

/** A lock that exists for longer is that of a process that was killed. */
const staleMs = 5_000;
const retryMs = 10;

/** Runs a function while no other command changes the file. */
export async function withFileLock<Result>(path: string, run: () => Result): Promise<Result> {
  const lockPath = `${path}.lock`;
  const release = () => rmSync(lockPath, { force: true });
  for (let waited = 0; !createLock(lockPath); waited += retryMs) {
    if (waited >= staleMs) release();
    await wait(retryMs);
  }
  // After a signal, such as that of Ctrl-C, `finally` does not run.
  const cancelRelease = onExit(release);
  try {
    return run();
  } finally {
    cancelRelease();
    release();
  }
}

function createLock(path: string): boolean {
  try {
    closeSync(openSync(path, 'wx', 0o600));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
