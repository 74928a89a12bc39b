/** The servers that the benchmark starts, and what they use. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { projectDir } from './paths.ts';

export interface Server {
  readonly url: string;
  readonly pid: number;
  /** From the start of the process to the first successful response of its health path. */
  readonly startMs: number;
  /** Ends the process with SIGTERM, after some seconds with SIGKILL. */
  stop(): Promise<void>;
}

export interface ServerOptions {
  readonly name: string;
  /** The program and its arguments, relative to the checkout. */
  readonly args: readonly string[];
  /** The folder of the checkout to start. Default: this project. */
  readonly checkout?: string | undefined;
  readonly env: Readonly<Record<string, string>>;
  /** Answers 200 when the server is ready; undefined: ready with the first response of any kind. */
  readonly healthPath?: string;
  /** For its output. */
  readonly temporaryDir: string;
}

const running = new Set<ChildProcess>();

/** Ends all servers at once; for errors and signals. */
export function killAll(): void {
  for (const child of running) child.kill('SIGKILL');
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

const isReady = (url: string, healthPath: string | undefined) =>
  fetch(url + (healthPath ?? '/')).then(
    async (response) => {
      await response.arrayBuffer();
      return healthPath === undefined || response.ok;
    },
    () => false,
  );

let started = 0;

/** Starts a server on a free port and waits until it is ready. */
export async function startServer(options: ServerOptions): Promise<Server> {
  const { name, args, checkout = projectDir, env, healthPath, temporaryDir } = options;
  const port = await freePort();
  started += 1;
  const outputPath = join(temporaryDir, `${started}-${name}.log`);
  const output = openSync(outputPath, 'w');
  const beginning = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: checkout,
    env: { PATH: process.env.PATH, PORT: String(port), NODE_ENV: 'production', ...env },
    stdio: ['ignore', output, output],
  });
  running.add(child);
  const closed = once(child, 'close').then(() => running.delete(child));
  const url = `http://127.0.0.1:${port}`;
  const deadline = beginning + 60_000;
  while (!(await isReady(url, healthPath))) {
    if (!running.has(child) || performance.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(
        `${name} did not start:\n${readFileSync(outputPath, 'utf8').slice(0, 2_000)}`,
      );
    }
    await delay(5);
  }
  return {
    url,
    pid: child.pid as number,
    startMs: performance.now() - beginning,
    async stop() {
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
      await closed;
      clearTimeout(timer);
    },
  };
}

/** Clock ticks per second in /proc: 100 on every Linux that Node runs on. */
const ticksPerSecond = 100;

/** User and system time of a process, in microseconds. 0 if the process has ended. */
export function cpuMicroseconds(pid: number): number {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return 0;
  }
  // The fields after the name, which may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1e6) / ticksPerSecond;
}
