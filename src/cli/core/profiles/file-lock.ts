import { rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { createLock } from '../lock-file.ts';

/** A lock that exists for longer is that of a process that was killed. */
const staleMs = 5_000;
const retryMs = 10;

/** Runs a function while no other command changes the file. */
export async function withFileLock<Result>(path: string, run: () => Result): Promise<Result> {
  const lockPath = `${path}.lock`;
  let release = createLock(lockPath);
  for (let waited = 0; !release; waited += retryMs) {
    if (waited >= staleMs) rmSync(lockPath, { force: true });
    else await wait(retryMs);
    release = createLock(lockPath);
  }
  try {
    return run();
  } finally {
    release();
  }
}
