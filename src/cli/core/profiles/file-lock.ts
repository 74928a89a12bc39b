import { rmSync, statSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { createLock } from '../lock-file.ts';

/** In milliseconds. A lock file whose time differs more from now was left by a process that was killed. */
const staleMs = 5_000;
const retryMs = 10;

/** Runs a function while no other command changes the file. */
export async function withFileLock<Result>(path: string, run: () => Result): Promise<Result> {
  const lockPath = `${path}.lock`;
  let release = createLock(lockPath);
  while (!release) {
    if (isStale(lockPath)) rmSync(lockPath, { force: true });
    else await wait(retryMs);
    release = createLock(lockPath);
  }
  try {
    return run();
  } finally {
    release();
  }
}

function isStale(lockPath: string): boolean {
  const createdAt = statSync(lockPath, { throwIfNoEntry: false })?.mtimeMs;
  return createdAt !== undefined && Math.abs(Date.now() - createdAt) > staleMs;
}
