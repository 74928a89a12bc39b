import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { DirectoryLockedError, lockFile } from '../../src/database/lock.ts';
import { useEmptyDirectories } from '../support/embedded.ts';

const directories = useEmptyDirectories();
const newLock = () => join(directories.empty(), 'postgres.lock');
const since = '2026-01-02T03:04:05.678Z';
const token = '01234567-89ab-4cde-8f01-23456789abcd';

/** A lock file as another process would have written it. */
function plant(path: string, holder: object): void {
  const parts = { pid: process.pid, startedAt: null, host: hostname(), since, token };
  writeFileSync(path, JSON.stringify({ ...parts, ...holder }));
}

/** Why the lock is refused. */
function refusal(path: string): string {
  try {
    lockFile(path, dirname(path))();
  } catch (error) {
    expect(error).toBeInstanceOf(DirectoryLockedError);
    return (error as Error).message;
  }
  return 'not refused';
}

/** The id of a process that has ended. */
const deadPid = () => spawnSync(process.execPath, ['--version']).pid;

const inUse = (path: string, by: string) =>
  `The data directory ${dirname(path)} is in use by process ${by} since ${since}.\n` +
  'The embedded database belongs to one process at a time. Stop that one, choose another DATA_DIR, ' +
  'or use a PostgreSQL server (DATABASE_URL).';

/** Proves that the lock can be had, used and given back, and that nothing is left over. */
function expectFree(path: string): void {
  const unlock = lockFile(path, dirname(path));
  expect(refusal(path)).toContain(`is in use by process ${process.pid} since `);
  expect(JSON.parse(readFileSync(path, 'utf8')).pid).toBe(process.pid);
  unlock();
  unlock();
  expect(readdirSync(dirname(path))).toStrictEqual([]);
}

describe('lockFile', () => {
  const children: ReturnType<typeof spawn>[] = [];
  afterEach(async () => {
    for (const child of children.splice(0)) {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    }
  });

  it('gives a new lock to the first who asks, and again after it is given back', () => {
    const path = newLock();
    expectFree(path);
    expectFree(path);
  });

  it('refuses the lock of a living process', () => {
    const path = newLock();
    plant(path, {});
    expect(refusal(path)).toBe(inUse(path, String(process.pid)));
    expect(JSON.parse(readFileSync(path, 'utf8')).token).toBe(token);
  });

  it('replaces the lock of a process that has died', () => {
    const path = newLock();
    plant(path, { pid: deadPid() });
    expectFree(path);
  });

  it('replaces the lock of a process that has died though its parent has not noticed', async () => {
    // The shell becomes a program that never asks after the child it had.
    const parent = spawn('/bin/sh', ['-c', 'sleep 0 & echo $!; exec sleep 60']);
    children.push(parent);
    const [output] = await once(parent.stdout, 'data');
    const pid = Number(output);
    const state = () => /\) (\w)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1];
    while (state() !== 'Z') await new Promise(setImmediate);
    const path = newLock();
    plant(path, { pid });
    expectFree(path);
  });

  it('replaces the lock of an earlier process whose id is in use again', () => {
    const path = newLock();
    plant(path, { startedAt: 'an earlier boot:12345' });
    expectFree(path);
  });

  it('never takes the lock of another host, whose processes it cannot ask', () => {
    const path = newLock();
    plant(path, { pid: deadPid(), host: 'elsewhere.example' });
    const before = readFileSync(path, 'utf8');
    const { pid } = JSON.parse(before);
    const remedy = `\nIf it no longer runs there, delete ${path}.`;
    expect(refusal(path)).toBe(inUse(path, `${pid} on elsewhere.example`) + remedy);
    expect(readFileSync(path, 'utf8')).toBe(before);
  });

  it.each([
    ['empty', ''],
    ['not JSON', '{"pid":'],
    ['of the wrong kind', 'null'],
    ['without an owner', '{}'],
    [
      'of an impossible process',
      `{"pid":-1,"startedAt":null,"host":"h","since":"","token":"${token}"}`,
    ],
  ])('refuses a lock file that is %s, names it and leaves it alone', (_name, content) => {
    const path = newLock();
    writeFileSync(path, content);
    expect(refusal(path)).toBe(
      `The lock file ${path} can't be read. If no folio process runs on it, delete that file.`,
    );
    expect(readFileSync(path, 'utf8')).toBe(content);
  });

  it('does not remove a lock that is no longer its own', () => {
    const path = newLock();
    const unlock = lockFile(path, dirname(path));
    plant(path, {});
    unlock();
    expect(JSON.parse(readFileSync(path, 'utf8')).token).toBe(token);
  });

  it('gets past a takeover whose process died in the middle', () => {
    const path = newLock();
    const pid = deadPid();
    const second = '11234567-89ab-4cde-8f01-23456789abcd';
    plant(path, { pid });
    plant(`${path}.${token}`, { pid, token: second });
    plant(`${path}.${token}.${second}`, { pid, token: '21234567-89ab-4cde-8f01-23456789abcd' });
    expectFree(path);
  });

  it('waits for a takeover under way, and leaves the lock to it', () => {
    const path = newLock();
    plant(path, { pid: deadPid() });
    plant(`${path}.${token}`, { token: '11234567-89ab-4cde-8f01-23456789abcd' });
    expect(refusal(path)).toBe(`${path} keeps changing hands; try again in a moment.`);
    expect(existsSync(path)).toBe(true);
  });
});
