import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { PrimaryMessage } from './messages.ts';
import { type WorkerEvents, WorkerProcess } from './worker-process.ts';

interface WorkersOptions extends WorkerEvents {
  readonly count: number;
  /** Milliseconds after which a worker that was told to end is killed. */
  readonly endTimeoutMs: number;
  readonly log: Logger;
}

/** A worker that ends sooner than this has failed to start, in milliseconds. */
const stableMs = 10_000;
const maxPauseMs = 30_000;

/** Starts workers and keeps their number. */
export class Workers {
  readonly #options: WorkersOptions;
  readonly #running = new Set<WorkerProcess>();
  readonly #stopping = new AbortController();
  /** Workers that have failed to start in a row. */
  #failures = 0;
  #rolling: Promise<void> | undefined;

  constructor(options: WorkersOptions) {
    this.#options = options;
  }

  /** Those that answer. */
  get serving(): readonly WorkerProcess[] {
    return [...this.#running].filter(({ isServing }) => isServing);
  }

  get isStopping(): boolean {
    return this.#stopping.signal.aborted;
  }

  /**
   * Resolves when all workers listen. The first one starts alone: it migrates the database, and if
   * it can't start, only one process prints the reason.
   * @throws {WorkerStartError}
   */
  async start(): Promise<void> {
    await this.#startOne();
    await Promise.all(Array.from({ length: this.#options.count - 1 }, () => this.#startOne()));
  }

  async #startOne(): Promise<void> {
    if (this.isStopping) throw new Error('The workers are stopping.');
    const worker = new WorkerProcess(this.#options);
    this.#running.add(worker);
    void worker.exit.then(() => this.#running.delete(worker));
    await worker.ready;
    const { id, pid } = worker;
    this.#options.log.info({ worker: id, pid }, 'a worker is ready');
    void worker.exit.then(({ code, signal }) => {
      if (this.isStopping || worker.isEnding) return undefined;
      this.#options.log.error({ worker: id, pid, code, signal }, 'a worker has ended unexpectedly');
      const isStable = performance.now() - worker.startedAt >= stableMs;
      this.#failures = isStable ? 0 : this.#failures + 1;
      return worker.isReplaced ? undefined : this.#add();
    });
  }

  /** Starts a worker in the place of one that has ended, with longer and longer pauses. */
  async #add(): Promise<void> {
    const { signal } = this.#stopping;
    for (;;) {
      const pauseMs = this.#failures && Math.min(1_000 * 2 ** (this.#failures - 1), maxPauseMs);
      await delay(pauseMs, undefined, { signal }).catch(() => {});
      if (this.isStopping) return;
      try {
        await this.#startOne();
        return;
      } catch (err) {
        this.#failures += 1;
        if (!this.isStopping) this.#options.log.error({ err }, 'a worker could not start');
      }
    }
  }

  /**
   * Replaces all current workers, one at a time: an old worker stops when its replacement listens. A
   * second call starts when the first one is done.
   */
  roll(): void {
    const workers = this.serving;
    this.#rolling = (this.#rolling ?? Promise.resolve()).then(() => this.#replace(workers));
  }

  async #replace(workers: readonly WorkerProcess[]): Promise<void> {
    const { log } = this.#options;
    log.info({ workers: workers.length }, 'replacing the workers');
    for (const old of workers) {
      if (this.isStopping) return;
      if (!this.#running.has(old)) continue;
      old.isReplaced = true;
      try {
        await this.#startOne();
      } catch (err) {
        if (this.isStopping) return;
        log.error({ err }, 'a new worker could not start: the old workers go on');
        old.isReplaced = false;
        if (!this.#running.has(old)) await this.#add();
        return;
      }
      if (this.#running.has(old)) await this.#end(old, { folio: 'retire' });
    }
    if (!this.isStopping) log.info('all workers are replaced');
  }

  /** To all workers. */
  send(message: PrimaryMessage): void {
    for (const worker of this.#running) worker.send(message);
  }

  async #end(worker: WorkerProcess, message: PrimaryMessage): Promise<boolean> {
    const { log, endTimeoutMs } = this.#options;
    const isClean = await worker.end(message, endTimeoutMs);
    const { id, pid } = worker;
    if (!isClean) log.error({ worker: id, pid }, 'a worker did not finish its requests in time');
    return isClean;
  }

  /** Tells all workers to end. @returns whether all have ended by themselves, with 0 */
  async stop(message: PrimaryMessage): Promise<boolean> {
    this.#stopping.abort();
    const ends = [...this.#running].map((worker) => this.#end(worker, message));
    return (await Promise.all(ends)).every((isClean) => isClean);
  }
}
