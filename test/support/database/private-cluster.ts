import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { projectRoot } from '../../guards/project-files.ts';
import { freePort } from '../http/redis-process.ts';
import { postgresPrograms, postgresUser } from './postgres-programs.ts';
import { queryOn } from './query-on.ts';

/** A PostgreSQL server of one's own, in a folder that belongs to its user. */
export class PrivateCluster {
  readonly url: string;
  readonly #data: string;
  readonly #port: number;
  #child: ChildProcess | undefined;
  /** The environment of the program that starts a standby. */
  #copying: Readonly<Record<string, string>> | undefined;

  private constructor(folder: string, port: number) {
    this.#data = join(folder, 'data');
    this.#port = port;
    this.url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  }

  /** Creates an empty cluster of about 30 MB. */
  static async create(folder: string): Promise<PrivateCluster> {
    const cluster = new PrivateCluster(folder, await freePort());
    const options = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--no-sync'];
    const args = ['-D', cluster.#data, '--wal-segsize=1', ...options];
    execFileSync(cluster.#program('initdb'), args, { ...postgresUser(), stdio: 'ignore' });
    return cluster;
  }

  /** A standby, which copies the running cluster when it starts, with the documented program. */
  static async standbyOf({ url }: PrivateCluster, folder: string): Promise<PrivateCluster> {
    const cluster = new PrivateCluster(folder, await freePort());
    const { hostname, port, username } = new URL(url);
    const password = join(folder, 'password');
    writeFileSync(password, 'not checked\n', { mode: 0o644 });
    cluster.#copying = {
      PATH: `${postgresPrograms()}:${process.env.PATH}`,
      PGDATA: cluster.#data,
      PGHOST: hostname,
      PGPORT: port,
      PGUSER: username,
      POSTGRES_PASSWORD_FILE: password,
    };
    return cluster;
  }

  #program(name: string): string {
    return join(postgresPrograms() ?? '', name);
  }

  /** Whether it has ended by itself. */
  get hasEnded(): boolean {
    return this.#child?.exitCode !== null;
  }

  /** Resolves when it serves queries. @throws if it ends */
  async start(): Promise<void> {
    const settings = {
      port: this.#port,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      dynamic_shared_memory_type: 'mmap',
      shared_buffers: '16MB',
      min_wal_size: '2MB',
      max_wal_size: '4MB',
    };
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const options = { ...postgresUser(), stdio: 'ignore' } as const;
    const child = this.#copying
      ? spawn('bash', [join(projectRoot, 'docs/operating/deploy/start-replica.sh'), ...args], {
          ...options,
          env: this.#copying,
        })
      : spawn(this.#program('postgres'), ['-D', this.#data, ...args], options);
    this.#child = child;
    await once(child, 'spawn');
    while (!(await this.#isServing())) {
      if (child.exitCode !== null) throw new Error(`PostgreSQL has ended: ${child.exitCode}`);
      await delay(50);
    }
  }

  #isServing(): Promise<boolean> {
    return queryOn(this.url, 'SELECT 1').then(
      () => true,
      () => false,
    );
  }

  /** Without waiting for its clients. */
  async stop(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null) return;
    const closed = once(child, 'close');
    child.kill('SIGINT');
    await closed;
  }
}
