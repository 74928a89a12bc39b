/**
 * A process that fights for a lock file until its time is up: whoever gets it leaves it behind as
 * if it had died, so that the next round is a race over a stale lock. Prints what it saw as JSON.
 */
import { closeSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { DirectoryLockedError, lockFile } from '../../src/database/lock.ts';

const [path = '', deadPid = '', milliseconds = ''] = process.argv.slice(2);
const inside = `${path}-inside`;
const until = Date.now() + Number(milliseconds);
const seen = { won: 0, refused: 0, shared: 0 };

while (Date.now() < until) {
  try {
    lockFile(path, 'the directory');
  } catch (error) {
    if (!(error instanceof DirectoryLockedError)) throw error;
    seen.refused += 1;
    continue;
  }
  seen.won += 1;
  try {
    closeSync(openSync(inside, 'wx'));
  } catch {
    seen.shared += 1;
  }
  rmSync(inside, { force: true });
  const holder = {
    ...JSON.parse(readFileSync(path, 'utf8')),
    pid: Number(deadPid),
    startedAt: null,
  };
  writeFileSync(`${path}-${process.pid}`, JSON.stringify(holder));
  renameSync(`${path}-${process.pid}`, path);
}
process.stdout.write(JSON.stringify(seen));
