import { type ChildProcess, execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll } from 'vitest';
import { spawnProgram } from '../support/processes/server-process.ts';

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
  readonly temporary: string;
  readonly #child: ChildProcess;
  #stdout = '';
  readonly #waiting: { text: string; resolve: () => void }[] = [];

  /** Starts the demo with only these variables and those that Node needs. */
  constructor(env: Readonly<Record<string, string>>) {
    const { child, temporary, exit } = spawnProgram('src/demo/main.ts', env, (line) => {
      this.#stdout += `${line}\n`;
      for (const { text, resolve } of this.#waiting) if (line.includes(text)) resolve();
    });
    this.#child = child;
    this.temporary = temporary;
    this.exit = exit.then((ended) => {
      if (/"level":"fatal"/.test(this.#stdout)) throw new Error(this.#stdout);
      return { ...ended, stdout: this.#stdout };
    });
  }

  /** Resolves when a line with this text is printed; rejects if the process ends before. */
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

  /** The printed value with this name. */
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
    /** Does not wait until it is ready. */
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
