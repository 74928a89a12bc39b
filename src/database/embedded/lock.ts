import { chmodSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { StartError } from '../../start/start-error.ts';

/** Error messages name the process that holds the data directory. */
const holder = z.object({ pid: z.int().positive(), host: z.string(), since: z.string() });

type Holder = z.infer<typeof holder>;

export class DirectoryLockedError extends StartError {
  override readonly name = 'DirectoryLockedError';
}

/** SQLite's result code for a lock that another connection holds. */
const sqliteBusy = 5;

/** Processes that start together can block each other for an instant. */
const lockTimeoutMs = 500;

/** Garbage collection would release open locks. */
const held = new Set<DatabaseSync>();

/**
 * The operating system releases the lock when the process ends, so a lock file that is left behind
 * never blocks a start, and a running process never loses its lock, whatever the host names are
 * (ADR 9).
 * @returns a function that releases the lock; idempotent.
 * @throws {DirectoryLockedError}
 */
export function lockDirectory(dataDir: string): () => void {
  const holderPath = join(dataDir, 'postgres.lock');
  const lock = acquireLock(dataDir, holderPath);
  let released = false;
  const release = () => {
    if (released) return;
    released = true;
    rmSync(holderPath, { force: true });
    held.delete(lock);
    lock.close();
  };
  held.add(lock);
  try {
    writeHolder(holderPath);
  } catch (error) {
    release();
    throw new DirectoryLockedError(`${holderPath} can't be written: ${(error as Error).message}`);
  }
  return release;
}

/**
 * Node has no function that locks a file, but SQLite does. The lock file must never be deleted
 * (two processes could each lock a file of their own), nor opened by this process in another way:
 * closing any descriptor of it releases a POSIX lock.
 */
function acquireLock(dataDir: string, holderPath: string): DatabaseSync {
  const path = `${holderPath}.sqlite`;
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { timeout: lockTimeoutMs });
    chmodSync(path, 0o600);
    // The transaction stays open and empty. Its journal would be a file of its own.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database?.close();
    const { errcode = 0, message } = error as Error & { errcode?: number };
    if ((errcode & 0xff) === sqliteBusy) throw heldBy(readHolder(holderPath), dataDir);
    throw new DirectoryLockedError(
      `${path} can't be locked: ${message}.\n` +
        'The data directory must be writable, on a file system with POSIX locks. ' +
        'Choose another DATA_DIR, or use a PostgreSQL server (DATABASE_URL).',
    );
  }
}

function writeHolder(path: string): void {
  const mine: Holder = { pid: process.pid, host: hostname(), since: new Date().toISOString() };
  const temporary = `${path}.new`;
  writeFileSync(temporary, `${JSON.stringify(mine)}\n`, { mode: 0o600 });
  renameSync(temporary, path);
}

/** Undefined when the file is missing or damaged; it serves error messages only. */
function readHolder(path: string): Holder | undefined {
  try {
    return holder.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return undefined;
  }
}

function heldBy(found: Holder | undefined, dataDir: string): DirectoryLockedError {
  const host = found && found.host !== hostname() ? ` on ${found.host}` : '';
  const who = found ? `process ${found.pid}${host} since ${found.since}` : 'another process';
  return new DirectoryLockedError(
    `The data directory ${dataDir} is in use by ${who}.\n` +
      'The embedded database belongs to one process at a time. Stop that one, choose another DATA_DIR, ' +
      'or use a PostgreSQL server (DATABASE_URL).',
  );
}
