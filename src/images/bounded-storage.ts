import { type StorageMeasurement, storageCalls } from '../measurements/measurements.ts';
import { FairQueue, QueueFullError } from '../queues/fair-queue.ts';
import type { ByteRange, ListedObject, StorageDriver } from './storage.ts';

/** In milliseconds, with the wait and all retries. Only the sweep uses the listing. */
export const storageDeadlines = {
  put: 30_000,
  read: 10_000,
  delete: 5_000,
  list: 30_000,
  marker: 5_000,
};

export type StorageDeadlines = Readonly<typeof storageDeadlines>;

/** A request deletes up to 50 images at the same time. */
const waitingLimits = { maxWaitingPerUser: 100, maxWaiting: 200 };

class StorageTimeoutError extends Error {
  override readonly name = 'StorageTimeoutError';
}

function resultOf(error: unknown): StorageMeasurement['result'] {
  if (error instanceof StorageTimeoutError) return 'timeout';
  return error instanceof QueueFullError ? 'rejected' : 'error';
}

/**
 * Each call has a deadline, and the number of concurrent calls is limited. A call that can't be
 * aborted keeps its slot until it ends, so that a file system that hangs blocks a few threads of
 * the process and not all of them.
 */
export class BoundedStorage {
  readonly #driver: StorageDriver;
  readonly #deadlines: StorageDeadlines;
  readonly #queue: FairQueue;

  constructor(driver: StorageDriver, deadlines: StorageDeadlines) {
    this.#driver = driver;
    this.#deadlines = deadlines;
    const { concurrency } = driver;
    const perUser = Math.ceil(concurrency / 2);
    const maxWait = Math.max(...Object.values(deadlines));
    this.#queue = new FairQueue({
      name: 'image_storage',
      concurrency,
      perUser,
      maxWait,
      ...waitingLimits,
    });
  }

  prepare(): Promise<void> {
    return this.#call('marker', (signal) => this.#driver.prepare(signal));
  }

  put(key: string, bytes: Buffer, contentType: string): Promise<void> {
    return this.#call('put', (signal) => this.#driver.put(key, bytes, contentType, signal));
  }

  read(key: string, range: ByteRange) {
    return this.#call('read', (signal) => this.#driver.read(key, range, signal));
  }

  delete(key: string): Promise<void> {
    return this.#call('delete', (signal) => this.#driver.delete(key, signal));
  }

  async *list(): AsyncGenerator<readonly ListedObject[]> {
    let from: string | undefined;
    do {
      const at = from;
      const page = await this.#call('list', (signal) => this.#driver.listPage(at, signal));
      yield page.objects;
      from = page.next;
    } while (from !== undefined);
  }

  readMarker(): Promise<string | undefined> {
    return this.#call('marker', (signal) => this.#driver.readMarker(signal));
  }

  writeMarker(marker: string): Promise<void> {
    return this.#call('marker', (signal) => this.#driver.writeMarker(marker, signal));
  }

  close(): void {
    this.#driver.close();
  }

  async #call<T>(
    kind: keyof StorageDeadlines,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const controller = new AbortController();
    const { signal } = controller;
    const timeout = Promise.withResolvers<never>();
    const milliseconds = this.#deadlines[kind];
    const startedAt = performance.now();
    let result: StorageMeasurement['result'] = 'ok';
    const timer = setTimeout(() => {
      const error = new StorageTimeoutError(
        `the storage did not complete ${kind} within ${milliseconds} ms`,
      );
      timeout.reject(error);
      controller.abort(error);
    }, milliseconds);
    try {
      // The turn can come when the deadline has passed.
      const task = async () => {
        signal.throwIfAborted();
        return work(signal);
      };
      // Also handles the rejection of the promise that settles second.
      return await Promise.race([timeout.promise, this.#queue.run(task, milliseconds)]);
    } catch (error) {
      result = resultOf(error);
      throw error;
    } finally {
      clearTimeout(timer);
      const seconds = (performance.now() - startedAt) / 1_000;
      storageCalls.record({ operation: kind, result, seconds });
    }
  }
}
