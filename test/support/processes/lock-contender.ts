/**
 * A process that locks and releases a data directory until its time is up. Prints as JSON how often
 * it held the lock, how often it failed, and how often another process held it too.
 */
import { closeSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DirectoryLockedError, lockDirectory } from '../../../src/database/embedded/lock.ts';

const [dataDir = '', milliseconds = ''] = process.argv.slice(2);
const inside = join(dataDir, 'inside');
const until = Date.now() + Number(milliseconds);
const seen = { won: 0, failed: 0, shared: 0 };

while (Date.now() < until) {
  let release: () => void;
  try {
    release = lockDirectory(dataDir);
  } catch (error) {
    if (!(error instanceof DirectoryLockedError)) throw error;
    seen.failed += 1;
    continue;
  }
  seen.won += 1;
  try {
    closeSync(openSync(inside, 'wx'));
  } catch {
    seen.shared += 1;
  }
  rmSync(inside, { force: true });
  release();
  // Lets another process be the next.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
}
process.stdout.write(JSON.stringify(seen));
