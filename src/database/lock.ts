import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';

/** Who holds a data directory. `startedAt` tells a process from a later one with the same id. */
interface Holder {
  readonly pid: number;
  readonly startedAt: string | null;
  readonly host: string;
  readonly since: string;
  readonly token: string;
}

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
    startedAt: startTime(process.pid),
    host: hostname(),
    since: new Date().toISOString(),
    token: randomUUID(),
  };
  for (let attempt = 0; attempt < 20; attempt += 1) {
    if (create(path, mine)) {
      return () => {
        if (read(path)?.token === mine.token) rmSync(path, { force: true });
      };
    }
    const holder = read(path);
    if (holder && isAlive(holder)) throw heldBy(holder, path, dataDir);
    if (holder) removeStale(path, holder);
  }
  throw new DirectoryLockedError(`${path} keeps changing hands; try again in a moment.`);
}

/** Writes aside and links: the file appears whole or not at all, and never over another. */
function create(path: string, holder: Holder): boolean {
  const aside = `${path}.${holder.token}`;
  writeFileSync(aside, `${JSON.stringify(holder)}\n`, { mode: 0o600 });
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

/** Moves the dead holder's file away, and puts it back if a living process was quicker. */
function removeStale(path: string, dead: Holder): void {
  const aside = `${path}.stale-${randomUUID()}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  const moved = read(aside);
  if (moved && moved.token !== dead.token) create(path, moved);
  rmSync(aside, { force: true });
}

function read(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new DirectoryLockedError(
      `The lock file ${path} can't be read. If no folio process runs on it, delete that file.`,
    );
  }
}

function isAlive(holder: Holder): boolean {
  if (holder.host !== hostname()) return true;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const started = startTime(holder.pid);
  return started === null || holder.startedAt === null || started === holder.startedAt;
}

/** Start time in clock ticks since boot, with the boot's id; null where there is no /proc. */
function startTime(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the command's name in parentheses, and may itself hold spaces.
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${ticks}`;
  } catch {
    return null;
  }
}

function heldBy(holder: Holder, path: string, dataDir: string): DirectoryLockedError {
  const where = holder.host === hostname() ? '' : ` on ${holder.host}`;
  return new DirectoryLockedError(
    `The data directory ${dataDir} is in use by process ${holder.pid}${where} since ${holder.since}.\n` +
      'The embedded database belongs to one process at a time. Stop that one, choose another DATA_DIR, ' +
      `or use a PostgreSQL server (DATABASE_URL).${where ? `\nIf it no longer runs there, delete ${path}.` : ''}`,
  );
}
