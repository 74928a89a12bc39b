import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { ProbeReport } from './clients/latency-probe.ts';
import type { ClientReport, FromClient, Setup, ToClient } from './clients/report.ts';

const pathOf = (url: URL) => fileURLToPath(url);

export class ClientProcess {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<FromClient['type'], (message: FromClient) => void>();
  readonly #seen = new Set<FromClient['type']>();
  readonly #ended: Promise<never>;

  private constructor(module: URL, setup: Setup) {
    this.#child = fork(pathOf(module), [JSON.stringify(setup)], { serialization: 'advanced' });
    // Clients are elsewhere in reality: they must not take the processors from the server.
    setPriority(this.#child.pid as number, constants.priority.PRIORITY_BELOW_NORMAL);
    this.#child.on('message', (message: FromClient) => {
      this.#seen.add(message.type);
      this.#waiting.get(message.type)?.(message);
    });
    this.#ended = once(this.#child, 'exit').then(([code, signal]) => {
      throw new Error(`A process of clients ended with ${code ?? signal}`);
    });
    // Messages without a waiting receiver are kept in `#seen`.
    this.#ended.catch(() => {});
  }

  static async start(module: URL, setup: Setup): Promise<ClientProcess> {
    const client = new ClientProcess(module, setup);
    await client.#message('ready');
    return client;
  }

  #message<Type extends FromClient['type']>(type: Type) {
    const { promise, resolve } = Promise.withResolvers<FromClient & { type: Type }>();
    this.#waiting.set(type, (message) => resolve(message as FromClient & { type: Type }));
    return Promise.race([promise, this.#ended]);
  }

  #send(message: ToClient): void {
    this.#child.send(message);
  }

  run(): void {
    this.#send({ type: 'run' });
  }

  /** Resolves when each kind of request has been sent at least once. */
  async cycled(): Promise<void> {
    if (!this.#seen.has('cycled')) await this.#message('cycled');
  }

  /** Resolves when all that was sent is answered. */
  async stop(): Promise<void> {
    const stopped = this.#message('stopped');
    this.#send({ type: 'stop' });
    await stopped;
  }

  async report(): Promise<ClientReport> {
    const message = this.#message('report');
    this.#send({ type: 'report' });
    return (await message).report;
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }
}

/** Measures how long /health/live takes, in a process of its own. */
export class LatencyProbe {
  readonly #child: ChildProcess;

  private constructor(url: string) {
    this.#child = fork(pathOf(new URL('./clients/latency-probe.ts', import.meta.url)), [url]);
  }

  static async start(url: string): Promise<LatencyProbe> {
    const probe = new LatencyProbe(url);
    await once(probe.#child, 'message');
    probe.#child.send('start');
    return probe;
  }

  async stop(): Promise<ProbeReport> {
    const report = once(this.#child, 'message');
    this.#child.send('stop');
    return (await report)[0] as ProbeReport;
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }
}
