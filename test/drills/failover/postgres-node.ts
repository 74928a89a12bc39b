import { type ChildProcess, execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { read } from '../../guards/project-files.ts';
import { queryOn } from '../../support/database/query-on.ts';
import { freePort } from '../../support/http/redis-process.ts';
import { killChild, newFolder, outputOf, startProgram, waitFor } from './programs.ts';

interface NodeOptions {
  readonly name: string;
  readonly etcd: string;
  readonly postgresFolder: string;
}

/** PostgreSQL under Patroni, with the documented configuration. */
export class PostgresNode {
  readonly name: string;
  readonly port: number;
  readonly restPort: number;
  readonly #folder: string;
  #patroni: ChildProcess | undefined;
  #isFrozen = false;

  private constructor(name: string, ports: readonly [number, number], folder: string) {
    this.name = name;
    [this.port, this.restPort] = ports;
    this.#folder = folder;
  }

  /** Starts Patroni; PostgreSQL is not ready yet. */
  static async start(options: NodeOptions, ending: AsyncDisposableStack): Promise<PostgresNode> {
    const ports = [await freePort(), await freePort()] as const;
    const folder = newFolder(ending);
    const node = new PostgresNode(options.name, ports, folder);
    const configuration = join(folder, 'patroni.yml');
    writeFileSync(configuration, node.#configuration(options), { mode: 0o644 });
    ending.defer(() => node.#stop());
    node.#patroni = await startProgram({ name: 'patroni', args: [configuration], folder }, ending);
    return node;
  }

  #configuration({ etcd, postgresFolder }: NodeOptions): string {
    const documented = parse(read('docs/operating/deploy/patroni.yml'));
    const rest = `127.0.0.1:${this.restPort}`;
    const address = `127.0.0.1:${this.port}`;
    return stringify({
      ...documented,
      name: this.name,
      restapi: { listen: rest, connect_address: rest },
      etcd3: { hosts: [etcd] },
      postgresql: {
        ...documented.postgresql,
        listen: address,
        connect_address: address,
        data_dir: this.#data,
        bin_dir: postgresFolder,
        pgpass: join(this.#folder, 'pgpass'),
        // Shared memory as files, which are deleted with the folder.
        parameters: { dynamic_shared_memory_type: 'mmap', unix_socket_directories: this.#folder },
        pg_hba: [
          'local all all trust',
          'host all all 127.0.0.1/32 trust',
          'host replication all 127.0.0.1/32 trust',
        ],
      },
    });
  }

  get #data(): string {
    return join(this.#folder, 'data');
  }

  get #pidFile(): string {
    return join(this.#data, 'postmaster.pid');
  }

  /** For the superuser. */
  get url(): string {
    return `postgresql://postgres@127.0.0.1:${this.port}/postgres`;
  }

  async isPrimary(): Promise<boolean> {
    const [row] = await queryOn(this.url, 'SELECT pg_is_in_recovery() AS "isStandby"');
    return row?.isStandby === false;
  }

  async waitUntilPrimary(seconds: number): Promise<void> {
    await waitFor(`${this.name} is the primary`, seconds, () => this.isPrimary()).catch((error) => {
      throw new Error(outputOf(this.#folder, 'patroni'), { cause: error });
    });
  }

  /** As if the machine had lost its power. */
  async kill(): Promise<void> {
    const { sharedMemory } = this.#postmaster();
    this.#signalAll('SIGKILL');
    await this.#killPatroni();
    // A server that is killed leaves both.
    execFileSync('ipcrm', ['-m', sharedMemory]);
    rmSync(this.#pidFile);
  }

  /** As if the machine hung: connections stay open, and nothing responds. */
  freeze(): void {
    this.#isFrozen = true;
    this.#signalAll('SIGSTOP');
  }

  /** Patroni first, which would start PostgreSQL again. */
  #signalAll(signal: NodeJS.Signals): void {
    this.#patroni?.kill(signal);
    const { pid } = this.#postmaster();
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
    for (const each of [pid, ...children.map(Number)]) signalProcess(each, signal);
  }

  async #killPatroni(): Promise<void> {
    if (this.#patroni) await killChild(this.#patroni);
  }

  #postmaster(): { readonly pid: number; readonly sharedMemory: string } {
    const lines = readFileSync(this.#pidFile, 'utf8').split('\n');
    const [, sharedMemory = ''] = (lines[6] ?? '').trim().split(/\s+/);
    return { pid: Number(lines[0]), sharedMemory };
  }

  async #stop(): Promise<void> {
    if (this.#isFrozen) return this.kill();
    await this.#killPatroni();
    if (!existsSync(this.#pidFile)) return;
    process.kill(this.#postmaster().pid, 'SIGQUIT');
    await waitFor(`${this.name} has ended`, 10, async () => !existsSync(this.#pidFile));
  }
}

/** It may end by itself meanwhile. */
function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
