import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { z } from 'zod';

/** Who holds a data directory. `startedAt` tells a process from a later one with the same id. */
const holder = z.object({
  pid: z.int().positive(),
  startedAt: z.string().nullable(),
  host: z.string(),
  since: z.string(),
  token: z.uuid(),
});

type Holder = z.infer<typeof holder>;

/** The data directory is in use by another process; the message says by which. */
export class DirectoryLockedError extends Error {
  override readonly name = 'DirectoryLockedError';
}

/**
 * Takes the lock file for this process. The lock of a process that has died is replaced; that of a
 * living one, or of one on another host (which can't be asked), never is.
 * @returns a function that gives the lock back; calling it twice does no harm.
 * @throws {DirectoryLockedError}
 */
export function lockFile(path: string, dataDir: string): () => void {
  const mine: Holder = {
    pid: process.pid,
    startedAt: processStatus(process.pid)?.startedAt ?? null,
    host: hostname(),
    since: new Date().toISOString(),
    token: randomUUID(),
  };
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (create(path, mine)) {
      return () => {
        if (read(path)?.token === mine.token) rmSync(path, { force: true });
      };
    }
    const found = read(path);
    if (found && isAlive(found)) throw heldBy(found, path, dataDir);
    if (found && !removeDead(path, found, mine)) pause();
  }
  throw new DirectoryLockedError(`${path} keeps changing hands; try again in a moment.`);
}

/** Writes aside and links: the file appears whole or not at all, and never over another. */
function create(path: string, mine: Holder): boolean {
  const aside = `${path}.${mine.token}.new`;
  writeFileSync(aside, `${JSON.stringify(mine)}\n`, { mode: 0o600 });
  try {
    linkSync(aside, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

/**
 * Removes the file of a dead holder. Others may be about to do the same, and one of them may have
 * put its own file there since; so only the process that holds the takeover from this very holder
 * may remove it. A takeover whose process died is itself removed in this way.
 * @returns whether this process held the takeover.
 */
function removeDead(path: string, dead: Holder, mine: Holder): boolean {
  const takeover = `${path}.${dead.token}`;
  if (!create(takeover, mine)) {
    const other = read(takeover);
    if (other && !isAlive(other)) removeDead(takeover, other, mine);
    return false;
  }
  try {
    if (read(path)?.token === dead.token) rmSync(path, { force: true });
  } finally {
    rmSync(takeover, { force: true });
  }
  return true;
}

function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
}

function read(path: string): Holder | undefined {
  try {
    return holder.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new DirectoryLockedError(
      `The lock file ${path} can't be read. If no folio process runs on it, delete that file.`,
    );
  }
}

function isAlive({ pid, host, startedAt }: Holder): boolean {
  if (host !== hostname()) return true;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const now = processStatus(pid);
  // A zombie has ended; whoever started it has not asked how.
  if (now?.state === 'Z' || now?.state === 'X') return false;
  return now === undefined || startedAt === null || now.startedAt === startedAt;
}

/** State and start time (clock ticks since boot, with the boot's id) from /proc, if there is one. */
function processStatus(pid: number): { state: string; startedAt: string } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the command's name in parentheses, and may itself hold spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return { state: fields[0] ?? '', startedAt: `${boot}:${fields[19]}` };
  } catch {
    return undefined;
  }
}

function heldBy(found: Holder, path: string, dataDir: string): DirectoryLockedError {
  const where = found.host === hostname() ? '' : ` on ${found.host}`;
  return new DirectoryLockedError(
    `The data directory ${dataDir} is in use by process ${found.pid}${where} since ${found.since}.\n` +
      'The embedded database belongs to one process at a time. Stop that one, choose another DATA_DIR, ' +
      `or use a PostgreSQL server (DATABASE_URL).${where ? `\nIf it no longer runs there, delete ${path}.` : ''}`,
  );
}
