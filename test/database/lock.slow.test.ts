import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { DirectoryLockedError, lockDirectory } from '../../src/database/embedded/lock.ts';
import { useEmptyDirectories } from '../support/database/embedded.ts';

const directories = useEmptyDirectories();
const holderProgram = fileURLToPath(
  new URL('../support/processes/lock-holder.ts', import.meta.url),
);
const holderFile = (dataDir: string) => join(dataDir, 'postgres.lock');
const holderOf = (dataDir: string) => JSON.parse(readFileSync(holderFile(dataDir), 'utf8'));
const since = '2026-01-02T03:04:05.678Z';

const inUse = (dataDir: string, by: string) =>
  `The data directory ${dataDir} is in use by ${by}.\n` +
  'The embedded database belongs to one process at a time. Stop that one, choose another DATA_DIR, ' +
  'or use a PostgreSQL server (DATABASE_URL).';

/** The message of the error, or that there is none. */
function failure(dataDir: string): string {
  try {
    lockDirectory(dataDir)();
  } catch (error) {
    expect(error).toBeInstanceOf(DirectoryLockedError);
    return (error as Error).message;
  }
  return 'no error';
}

describe('lockDirectory', () => {
  const children: ReturnType<typeof spawn>[] = [];
  afterEach(async () => {
    for (const child of children.splice(0)) {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    }
  });

  /** A process that holds the lock, or has failed to. */
  async function holder(dataDir: string, ...wrapper: string[]) {
    const [command, ...args] = [...wrapper, process.execPath, holderProgram, dataDir];
    const child = spawn(command as string, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    children.push(child);
    const [output] = await once(child.stdout, 'data');
    return { child, output: String(output).trim() };
  }

  it('locks a directory until it is released, and again afterwards', () => {
    const dataDir = directories.empty();
    for (const _round of [1, 2]) {
      const release = lockDirectory(dataDir);
      expect(failure(dataDir)).toBe(
        inUse(dataDir, `process ${process.pid} since ${holderOf(dataDir).since}`),
      );
      // The failed attempt has not released the lock of this same process.
      expect(failure(dataDir)).toContain(' is in use by ');
      expect(holderOf(dataDir)).toStrictEqual({
        pid: process.pid,
        host: hostname(),
        since: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      });
      for (const name of readdirSync(dataDir)) {
        expect((statSync(join(dataDir, name)).mode & 0o777).toString(8), name).toBe('600');
      }
      release();
      release();
      expect(readdirSync(dataDir)).toStrictEqual(['postgres.lock.sqlite']);
    }
  });

  it('does not release a lock that was taken after its own release', () => {
    const dataDir = directories.empty();
    const release = lockDirectory(dataDir);
    release();
    const releaseSecond = lockDirectory(dataDir);
    release();
    expect(failure(dataDir)).toContain(' is in use by ');
    releaseSecond();
    expect(failure(dataDir)).toBe('no error');
  });

  it('rejects a directory that a running process holds, by any path', async () => {
    const dataDir = directories.empty();
    const { child } = await holder(dataDir);
    const by = `process ${child.pid} since ${holderOf(dataDir).since}`;
    expect(failure(dataDir)).toBe(inUse(dataDir, by));
    const link = join(directories.empty(), 'link');
    symlinkSync(dataDir, link);
    expect(failure(link)).toBe(inUse(link, by));
  });

  it('rejects a directory that a stopped process (SIGSTOP) holds', async () => {
    const dataDir = directories.empty();
    const { child } = await holder(dataDir);
    child.kill('SIGSTOP');
    expect(failure(dataDir)).toContain(`is in use by process ${child.pid} since `);
  });

  it.each([
    ['a dead process of another host', { pid: 1, host: 'replaced-container' }],
    ['a running process of this host', { pid: process.pid, host: hostname() }],
    ['a process of an earlier version', { pid: 1, startedAt: 'boot:1', host: 'h', token: 'x' }],
  ])('ignores a file that names %s when nobody holds the lock', (_name, named) => {
    const dataDir = directories.empty();
    writeFileSync(holderFile(dataDir), JSON.stringify({ ...named, since }));
    const release = lockDirectory(dataDir);
    expect(holderOf(dataDir)).toMatchObject({ pid: process.pid, host: hostname() });
    release();
  });

  it.each([
    ['empty', ''],
    ['not JSON', '{"pid":'],
    ['of the wrong kind', 'null'],
    ['without a process', '{}'],
  ])('needs no holder file: it may be %s', async (_name, content) => {
    const dataDir = directories.empty();
    const { child } = await holder(dataDir);
    writeFileSync(holderFile(dataDir), content);
    expect(failure(dataDir)).toBe(inUse(dataDir, 'another process'));
    child.kill('SIGKILL');
    await once(child, 'exit');
    writeFileSync(holderFile(dataDir), content);
    expect(failure(dataDir)).toBe('no error');
  });

  it('locks a directory whose holder was killed, though its file names another host', async () => {
    const dataDir = directories.empty();
    const { child, output } = await holder(dataDir);
    expect(output).toBe('locked');
    child.kill('SIGKILL');
    await once(child, 'exit');
    const left = holderOf(dataDir);
    expect(left.pid).toBe(child.pid);
    writeFileSync(holderFile(dataDir), JSON.stringify({ ...left, host: 'replaced-container' }));
    expect(failure(dataDir)).toBe('no error');
  });

  it('names the host of a holder that runs under another host name', async () => {
    const dataDir = directories.empty();
    await holder(dataDir);
    const file = { ...holderOf(dataDir), host: 'other-container' };
    writeFileSync(holderFile(dataDir), JSON.stringify(file));
    expect(failure(dataDir)).toBe(
      inUse(dataDir, `process ${file.pid} on other-container since ${file.since}`),
    );
  });

  it('names the file when it cannot be locked', () => {
    const dataDir = directories.empty();
    const path = `${holderFile(dataDir)}.sqlite`;
    writeFileSync(path, 'not what SQLite expects');
    chmodSync(path, 0o600);
    expect(failure(dataDir)).toMatch(
      new RegExp(`^${RegExp.escape(path)} can't be locked: file is not a database\\.\n.*DATA_DIR`),
    );
    expect(readdirSync(dataDir)).toStrictEqual(['postgres.lock.sqlite']);
  });
});
