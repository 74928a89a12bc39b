/** There is no place in a queue, or none became free in time. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

interface QueueLimits {
  /** Tasks at a time. */
  readonly concurrency: number;
  /** Tasks that wait. */
  readonly maxWaiting: number;
}

/** Runs a few tasks at a time and lets a limited number wait, in their order. */
export class BoundedQueue {
  readonly #limits: QueueLimits;
  readonly #waiting = new Set<() => void>();
  #running = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /**
   * @param waitSignal ends the wait for a turn; a task that has begun is not stopped.
   * @throws QueueFullError
   */
  async run<T>(task: () => Promise<T>, waitSignal: AbortSignal): Promise<T> {
    await this.#turn(waitSignal);
    try {
      return await task();
    } finally {
      const [next] = this.#waiting;
      if (next) next();
      else this.#running -= 1;
    }
  }

  async #turn(signal: AbortSignal): Promise<void> {
    if (signal.aborted) throw new QueueFullError('the wait was over before it began');
    if (this.#running < this.#limits.concurrency) {
      this.#running += 1;
      return;
    }
    if (this.#waiting.size >= this.#limits.maxWaiting) {
      throw new QueueFullError('too many tasks are waiting');
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = () => {
      this.#waiting.delete(start);
      signal.removeEventListener('abort', giveUp);
    };
    // The turn of the task that has ended passes on.
    const start = () => {
      leave();
      resolve();
    };
    const giveUp = () => {
      leave();
      reject(new QueueFullError('the wait for a turn took too long'));
    };
    this.#waiting.add(start);
    signal.addEventListener('abort', giveUp);
    await promise;
  }
}
