import cluster, { type Worker } from 'node:cluster';
import { isMessage, type PrimaryMessage, type WorkerMessage } from './messages.ts';
import { Questions } from './questions.ts';

export interface WorkerEvents {
  readonly onMessage: (message: WorkerMessage, from: WorkerProcess) => void;
  /** All its messages have arrived. */
  readonly onDisconnect: (worker: WorkerProcess) => void;
}

/** How a process ended: one of the two is null. */
interface Exit {
  readonly code: number | null;
  readonly signal: string | null;
}

/** The worker has printed the reason, unless a signal has ended it. */
export class WorkerStartError extends Error {
  override readonly name = 'WorkerStartError';
  readonly exitCode: number;

  constructor({ code, signal }: Exit) {
    super(`A worker ended before it was ready (${signal ?? `exit code ${code}`}).`);
    this.exitCode = code || 1;
  }
}

/** A worker, as its primary sees it. */
export class WorkerProcess {
  readonly startedAt = performance.now();
  readonly exit: Promise<Exit>;
  /** When it listens. @throws {WorkerStartError} */
  readonly ready: Promise<void>;
  /** Whether it answers and may have keys in its cache. */
  isServing = false;
  /** Whether another worker is started in its place. */
  isReplaced = false;
  readonly #worker: Worker;
  readonly #questions = new Questions();
  #isEnding = false;
  #hasDisconnected = false;

  /** Starts the process with the arguments of this one, those of Node included. */
  constructor({ onMessage, onDisconnect }: WorkerEvents) {
    const worker = cluster.fork();
    const exit = Promise.withResolvers<Exit>();
    this.#worker = worker;
    this.exit = exit.promise;
    const endConnection = () => {
      if (this.#hasDisconnected) return;
      this.#hasDisconnected = true;
      this.isServing = false;
      this.#questions.cancel();
      onDisconnect(this);
    };
    worker.on('disconnect', endConnection);
    worker.on('exit', (code: number | null, signal: string | null) => {
      // Node emits no `disconnect` if it was passing a connection to the worker.
      if (!worker.isConnected()) endConnection();
      exit.resolve({ code, signal });
    });
    const listening = new Promise<undefined>((resolve) => {
      worker.on('listening', () => resolve(undefined));
    });
    this.ready = Promise.race([listening, this.exit]).then((ended) => {
      if (ended) throw new WorkerStartError(ended);
    });
    // Who starts it handles this.
    this.ready.catch(() => {});
    // A message to a worker that has just ended. Without a listener, it would end the primary.
    worker.on('error', () => {});
    worker.on('message', (message: WorkerMessage | object) => {
      if (!isMessage<WorkerMessage>(message)) return;
      if (message.folio === 'created') this.isServing = true;
      else if (message.folio === 'answer') this.#questions.answer(message);
      else onMessage(message, this);
    });
  }

  /** In its log lines. No two workers of a primary have the same. */
  get id(): number {
    return this.#worker.id;
  }

  get pid(): number | undefined {
    return this.#worker.process.pid;
  }

  /** Whether the primary has told it to end. */
  get isEnding(): boolean {
    return this.#isEnding;
  }

  send(message: PrimaryMessage): void {
    if (this.#worker.isConnected()) this.#worker.send(message);
  }

  /** @returns undefined if it does not answer in time */
  ask(message: (id: number) => PrimaryMessage, timeoutMs: number): Promise<unknown> {
    return this.#questions.ask((id) => this.send(message(id)), timeoutMs);
  }

  /**
   * Tells it to end, and kills it if it does not.
   * @returns whether it has ended by itself, with 0
   */
  async end(message: PrimaryMessage, timeoutMs: number): Promise<boolean> {
    this.#isEnding = true;
    this.send(message);
    const timer = setTimeout(() => this.#worker.process.kill('SIGKILL'), timeoutMs);
    const { code } = await this.exit;
    clearTimeout(timer);
    return code === 0;
  }
}
