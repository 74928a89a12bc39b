import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach } from 'vitest';
import { read } from '../../guards/project-files.ts';
import { newFolder } from '../disk/new-folder.ts';
import { freePort } from '../http/redis-process.ts';

/** A PgBouncer before a database, with the documented configuration. */
export class PgBouncer {
  readonly url: string;
  readonly #folder = newFolder();
  #child: ChildProcess | undefined;
  #output = '';

  /** @param settings further lines of the section `pgbouncer` */
  constructor(databaseUrl: string, port: number, settings: readonly string[]) {
    const { hostname, port: databasePort, pathname, username, password } = new URL(databaseUrl);
    this.url = `postgresql://${username}@127.0.0.1:${port}/folio`;
    const server = [
      `folio = host=${hostname} port=${databasePort || 5432} dbname=${pathname.slice(1)}`,
      `user=${decodeURIComponent(username)}`,
      ...(password ? [`password=${decodeURIComponent(password)}`] : []),
    ].join(' ');
    // A later value replaces an earlier one. The documented section `pgbouncer` is the last one.
    const changes = [
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'auth_type = any',
      'auth_file =',
      'unix_socket_dir =',
      ...settings,
      '[databases]',
      server,
    ];
    // PgBouncer runs as another user, who must be able to read it.
    chmodSync(this.#folder, 0o755);
    writeFileSync(
      this.#file,
      `${read('docs/operating/deploy/pgbouncer.ini')}\n${changes.join('\n')}\n`,
    );
  }

  get #file(): string {
    return join(this.#folder, 'pgbouncer.ini');
  }

  /** Resolves when it serves queries. */
  async start(): Promise<this> {
    // PgBouncer does not run as root.
    const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
    const env = { PATH: `${process.env.PATH}:/usr/sbin` };
    const child = spawn('pgbouncer', [...user, this.#file], { env, stdio: 'pipe' });
    this.#child = child;
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#output += text;
    });
    const failure = once(child, 'spawn').then(
      () => undefined,
      (cause: Error) =>
        new Error('This test needs PgBouncer: install the package pgbouncer.', { cause }),
    );
    const error = await failure;
    if (error) throw error;
    while (!(await this.#isServing())) {
      if (child.exitCode !== null) throw new Error(`PgBouncer has ended: ${this.#output}`);
      await delay(50);
    }
    return this;
  }

  async #isServing(): Promise<boolean> {
    const client = new Client({ connectionString: this.url });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('SELECT 1');
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => {});
    }
  }

  /** Closes all connections at once. */
  async stop(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child || child.exitCode !== null) return;
    const closed = once(child, 'close');
    child.kill('SIGTERM');
    await closed;
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** Starts PgBouncers, and stops them after each test. */
export function usePgBouncer() {
  const started: PgBouncer[] = [];
  afterEach(async () => {
    for (const pooler of started.splice(0)) await pooler.remove();
  });
  return {
    async before(databaseUrl: string, settings: readonly string[] = []): Promise<PgBouncer> {
      const pooler = new PgBouncer(databaseUrl, await freePort(), settings);
      started.push(pooler);
      return pooler.start();
    },
  };
}
