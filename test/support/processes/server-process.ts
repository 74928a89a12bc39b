import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, expect } from 'vitest';
import { databaseSettings } from '../database/through-pooler.ts';

const projectDir = fileURLToPath(new URL('../../..', import.meta.url));

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

export interface LogLine {
  readonly level: string;
  readonly msg: string;
  readonly [name: string]: unknown;
}

/** Optimizing WebAssembly costs a short-lived process more than it saves. */
const fastCompiling = ['--liftoff-only'];

interface ProgramOptions {
  /** Of Node, before the program. Default: compiles fast. */
  readonly nodeArgs?: readonly string[];
  readonly args?: readonly string[];
  /** The folder of the project. Default: this one. */
  readonly cwd?: string | undefined;
}

/**
 * Starts a program in a process of its own.
 * @param env only these variables, and those that Node needs
 * @param onLine called with each line of its standard output
 */
export function spawnProgram(
  program: string,
  env: Readonly<Record<string, string>>,
  onLine: (line: string) => void,
  { nodeArgs = fastCompiling, args = [], cwd = projectDir }: ProgramOptions = {},
) {
  const temporary = mkdtempSync(join(tmpdir(), 'folio-test-'));
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  // Tests compare log lines, and on a busy machine any operation can be slow.
  const defaults = { PORT: '0', SLOW_OPERATION_MS: 'off' };
  // Code of another checkout may be older than the settings for a pooler.
  const url = cwd === projectDir && !env.DATABASE_DIRECT_URL ? env.DATABASE_URL : undefined;
  const database = url ? databaseSettings(url) : {};
  const child = spawn(process.execPath, [...nodeArgs, program, ...args], {
    cwd,
    env: { PATH, NODE_COMPILE_CACHE, TMPDIR: temporary, ...defaults, ...env, ...database },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    stderr += chunk;
  });
  createInterface({ input: child.stdout }).on('line', onLine);
  const exit = once(child, 'close').then(([code, signal]) => ({ code, signal, stderr }));
  return { child, temporary, exit };
}

/** Runs a program of the project until it ends. @returns its exit code and its output */
export async function runProgram(
  program: string,
  env: Readonly<Record<string, string>>,
  args: readonly string[] = [],
) {
  const lines: string[] = [];
  const { exit, temporary } = spawnProgram(program, env, (line) => lines.push(line), { args });
  const { code, stderr } = await exit;
  rmSync(temporary, { recursive: true, force: true });
  return { code, lines, stderr };
}

/** A folio server in a process of its own. */
export class ServerProcess {
  readonly exit: Promise<Exit>;
  /** Where it puts its temporary files. */
  readonly temporary: string;
  /** The lines of its log, in order. */
  readonly lines: LogLine[] = [];
  readonly #child: ChildProcess;
  readonly #log: string[] = [];
  /** Log lines of level fatal: always a defect. */
  readonly fatal: string[] = [];
  readonly #waiting = new Map<string, () => void>();
  #url = '';

  /**
   * @param env only these variables, and those that Node needs
   * @param onLine called with each line of the log.
   */
  constructor(
    env: Readonly<Record<string, string>>,
    onLine: (line: LogLine) => void = () => {},
    options: Omit<ProgramOptions, 'args'> = {},
  ) {
    const read = (text: string) => {
      const line = JSON.parse(text) as LogLine;
      this.lines.push(line);
      if (line.level === 'fatal') this.fatal.push(text);
      onLine(line);
      this.#read(line.msg);
    };
    const { child, temporary, exit } = spawnProgram('src/main.ts', env, read, options);
    this.#child = child;
    this.temporary = temporary;
    this.exit = exit.then((ended) => ({ ...ended, log: this.#log }));
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

  /** Ends the process, and removes its temporary files. */
  async kill(): Promise<Exit> {
    this.signal('SIGKILL');
    const exit = await this.exit;
    rmSync(this.temporary, { recursive: true, force: true });
    return exit;
  }

  #read(message: string): void {
    this.#log.push(message);
    this.#url ||= /^Server listening at (http:\S+)$/.exec(message)?.[1] ?? '';
    this.#waiting.get(message)?.();
  }
}

/**
 * Starts servers, and ends after each test those that still run. The test fails when one of them
 * logged something fatal, such as an unhandled rejection, unless it takes that from `fatal` itself.
 */
export function useServerProcesses() {
  const running: ServerProcess[] = [];
  afterEach(async () => {
    const fatal: string[] = [];
    for (const server of running.splice(0)) {
      await server.kill();
      fatal.push(...server.fatal);
    }
    expect(fatal).toEqual([]);
  });
  const launch = (env: Readonly<Record<string, string>>, cwd?: string) => {
    const server = new ServerProcess(env, undefined, { cwd });
    running.push(server);
    return server;
  };
  return {
    /** Without waiting for anything. */
    launch,
    /** Resolves when it is ready. */
    start: (env: Readonly<Record<string, string>>, cwd?: string) =>
      launch(env, cwd).logged('ready'),
  };
}
