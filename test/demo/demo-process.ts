import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll } from 'vitest';

/** For a test that starts demos, in milliseconds; a first start is work for some seconds. */
export const patience = 120_000;

const projectDir = fileURLToPath(new URL('../..', import.meta.url));

/** How a demo ended, and all that it had written by then. */
export interface DemoExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A demo in a process of its own, and what it printed. */
export class DemoProcess {
  readonly exit: Promise<DemoExit>;
  readonly temporary = mkdtempSync(join(tmpdir(), 'folio-test-'));
  readonly #child: ChildProcess;
  #stdout = '';
  readonly #waiting: { text: string; resolve: () => void }[] = [];

  /** Only the variables given, and what Node itself needs. */
  constructor(env: Readonly<Record<string, string>>) {
    // Optimizing WebAssembly costs a short-lived process more than it saves.
    this.#child = spawn(process.execPath, ['--liftoff-only', 'src/demo/main.ts'], {
      cwd: projectDir,
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        TMPDIR: this.temporary,
        PORT: '0',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stderr = '';
    this.#child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      stderr += chunk;
    });
    createInterface({ input: this.#child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      this.#stdout += `${line}\n`;
      for (const { text, resolve } of this.#waiting) if (line.includes(text)) resolve();
    });
    this.exit = once(this.#child, 'close').then(([code, signal]) => {
      if (/"level":"fatal"/.test(this.#stdout)) throw new Error(this.#stdout);
      return { code, signal, stdout: this.#stdout, stderr };
    });
  }

  /** Resolves once a line with this text was printed; rejects when the process ends without. */
  async printed(text: string): Promise<this> {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    this.#waiting.push({ text, resolve: () => resolve(undefined) });
    if (this.#stdout.includes(text)) return this;
    const exit = await Promise.race([promise, this.exit]);
    if (exit) throw new Error(`ended before "${text}": ${JSON.stringify(exit)}`);
    return this;
  }

  get stdout(): string {
    return this.#stdout;
  }

  /** What stands in the row of that name. */
  row(name: string): string {
    const value = new RegExp(`^  ${name} +(\\S+)$`, 'm').exec(this.#stdout)?.[1];
    if (value === undefined) throw new Error(`no row ${name} in: ${this.#stdout}`);
    return value;
  }

  /** The Authorization header of a printed key. */
  key(name: 'read' | 'manage' | 'admin' | 'finance'): { authorization: string } {
    return { authorization: `Bearer ${this.row(name)}` };
  }

  /** The printed commands by their titles, each as it would be pasted. */
  get commands(): ReadonlyMap<string, string> {
    return new Map(
      Array.from(this.#stdout.matchAll(/^(.+)\n(curl (?:.+\n)+)/gm), ([, title, command]) => [
        title as string,
        command as string,
      ]),
    );
  }

  async end(signal: NodeJS.Signals): Promise<DemoExit> {
    this.#child.kill(signal);
    return this.exit;
  }
}

/** Starts demos, and ends after the file's tests those that still run. */
export function useDemoProcesses() {
  const running: DemoProcess[] = [];
  afterAll(async () => {
    for (const demo of running.splice(0)) {
      await demo.end('SIGKILL');
      rmSync(demo.temporary, { recursive: true, force: true });
    }
  });
  const launch = (env: Readonly<Record<string, string>>) => {
    const demo = new DemoProcess(env);
    running.push(demo);
    return demo;
  };
  return {
    /** Without waiting for anything. */
    launch,
    /** Resolves when it is ready and all is printed. */
    start: (env: Readonly<Record<string, string>>) => launch(env).printed('Ctrl-C stops the demo.'),
  };
}

/** What a pasted command prints. */
export async function paste(command: string): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)('bash', ['-c', command]);
  return stdout + stderr;
}
