import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  newPostgresFolder,
  postgresPrograms,
  postgresUser,
} from '../../support/database/postgres-programs.ts';

/** Packages of Debian by their program. PostgreSQL puts its programs into a folder of its version. */
const packages = {
  etcd: 'etcd-server',
  patroni: 'patroni',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  'redis-server': 'redis-server',
};
const path = `${process.env.PATH}:/usr/sbin`;

/** Those of `packages` whose program is not installed. */
export function missingPackages(packages: Readonly<Record<string, string>>): string[] {
  const isFound = (name: string) =>
    path.split(':').some((folder) => existsSync(join(folder, name)));
  return Object.entries(packages).flatMap(([name, from]) => (isFound(name) ? [] : [from]));
}

export const installCommand = (missing: readonly string[]): string =>
  `This drill needs: apt-get install --no-install-recommends ${missing.join(' ')}`;

/** @throws if a program is missing; the message has the command that installs it. */
export function requirePrograms(): { readonly postgresFolder: string } {
  const missing = missingPackages(packages);
  const folder = postgresPrograms();
  if (!folder) missing.push('postgresql');
  if (!folder || missing.length > 0) throw new Error(installCommand(missing));
  return { postgresFolder: folder };
}

/** A new folder that belongs to the user of PostgreSQL. */
export function newFolder(ending: AsyncDisposableStack): string {
  const folder = newPostgresFolder();
  ending.defer(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

interface Program {
  readonly name: string;
  readonly args: readonly string[];
  /** For its output, `<name>.log`. */
  readonly folder: string;
}

/** Starts a program as the user of PostgreSQL. */
export async function startProgram(
  { name, args, folder }: Program,
  ending: AsyncDisposableStack,
): Promise<ChildProcess> {
  const log = join(folder, `${name}.log`);
  let child: ChildProcess | undefined;
  ending.defer(() => child && killChild(child));
  const output = openSync(log, 'a');
  const env = { PATH: path, HOME: folder, LC_ALL: 'C.UTF-8' };
  const stdio = ['ignore', output, output] as const;
  child = spawn(name, args, { ...postgresUser(), cwd: folder, env, stdio: [...stdio] });
  await once(child, 'spawn');
  return child;
}

export async function killChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, 'close');
  child.kill('SIGKILL');
  await closed;
}

/** Polls until `check` returns something else than undefined or false. */
export async function waitFor<T>(
  what: string,
  seconds: number,
  check: () => Promise<T | undefined | false>,
): Promise<T> {
  const deadline = performance.now() + seconds * 1_000;
  let failure: unknown;
  while (performance.now() < deadline) {
    try {
      const result = await check();
      if (result !== undefined && result !== false) return result;
    } catch (error) {
      failure = error;
    }
    await delay(50);
  }
  throw new Error(`Not within ${seconds} s: ${what}`, { cause: failure });
}

/** The end of the output of a program. */
export const outputOf = (folder: string, name: string): string =>
  readFileSync(join(folder, `${name}.log`), 'utf8')
    .split('\n')
    .slice(-15)
    .join('\n');
