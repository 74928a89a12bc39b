import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach } from 'vitest';

const projectDir = fileURLToPath(new URL('../..', import.meta.url));

/** How long a test may take that starts servers, in milliseconds; machines of CI are slow. */
export const patience = 120_000;

/** How a process ended, and all that it had written by then. */
export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stderr: string;
  /** The messages of its log, in order. */
  readonly log: readonly string[];
}

/** A folio server in a process of its own. */
export class ServerProcess {
  readonly exit: Promise<Exit>;
  /** Where it puts its temporary files. */
  readonly temporary: string;
  readonly #child: ChildProcess;
  readonly #log: string[] = [];
  readonly #waiting = new Map<string, () => void>();
  #url = '';

  /** Only the variables given, and what Node itself needs. */
  constructor(env: Readonly<Record<string, string>>) {
    this.temporary = mkdtempSync(join(tmpdir(), 'folio-test-'));
    this.#child = spawn(process.execPath, ['src/main.ts'], {
      cwd: projectDir,
      env: { PATH: process.env.PATH, TMPDIR: this.temporary, PORT: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stderr = '';
    this.#child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      stderr += chunk;
    });
    const lines = createInterface({ input: this.#child.stdout as NodeJS.ReadableStream });
    lines.on('line', (line) => this.#read((JSON.parse(line) as { msg: string }).msg));
    this.exit = once(this.#child, 'close').then(([code, signal]) => {
      return { code, signal, stderr, log: this.#log };
    });
  }

  get pid(): number {
    return this.#child.pid ?? Number.NaN;
  }

  /** Where it listens, once it is ready. */
  get url(): string {
    return this.#url;
  }

  /** Whether the log has such a line. */
  hasLogged(message: string): boolean {
    return this.#log.includes(message);
  }

  /** Resolves with the line; rejects when the process ends without it. */
  async logged(message: string): Promise<this> {
    if (this.hasLogged(message)) return this;
    const { promise, resolve } = Promise.withResolvers<undefined>();
    this.#waiting.set(message, () => resolve(undefined));
    const exit = await Promise.race([promise, this.exit]);
    if (exit) throw new Error(`ended before "${message}": ${JSON.stringify(exit)}`);
    return this;
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  async kill(): Promise<Exit> {
    this.signal('SIGKILL');
    return this.exit;
  }

  #read(message: string): void {
    this.#log.push(message);
    this.#url ||= /^Server listening at (http:\S+)$/.exec(message)?.[1] ?? '';
    this.#waiting.get(message)?.();
  }
}

/** Starts servers, and ends after each test those that still run. */
export function useServerProcesses() {
  const running: ServerProcess[] = [];
  afterEach(async () => {
    for (const server of running.splice(0)) {
      await server.kill();
      rmSync(server.temporary, { recursive: true, force: true });
    }
  });
  const launch = (env: Readonly<Record<string, string>>) => {
    const server = new ServerProcess(env);
    running.push(server);
    return server;
  };
  return {
    /** Without waiting for anything. */
    launch,
    /** Resolves when it is ready. */
    start: (env: Readonly<Record<string, string>>) => launch(env).logged('ready'),
  };
}
