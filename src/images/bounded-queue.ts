/** The queue is full, or a task waited for too long. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

interface QueueLimits {
  /** Maximum number of tasks that run at the same time. */
  readonly concurrency: number;
  /** Maximum number of tasks that wait. */
  readonly maxWaiting: number;
}

/** Runs a limited number of tasks at the same time. A limited number of further tasks waits, in order. */
export class BoundedQueue {
  readonly #limits: QueueLimits;
  readonly #waiting = new Set<() => void>();
  #running = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /**
   * @param waitSignal ends the wait; a task that has started is not stopped.
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
    if (signal.aborted)
      throw new QueueFullError('the signal was aborted before the task was queued');
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
    // The next waiting task takes the slot of the finished one.
    const start = () => {
      leave();
      resolve();
    };
    const giveUp = () => {
      leave();
      reject(new QueueFullError('the task waited for too long'));
    };
    this.#waiting.add(start);
    signal.addEventListener('abort', giveUp);
    await promise;
  }
}
