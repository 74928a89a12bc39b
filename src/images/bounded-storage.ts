import { BoundedQueue } from './bounded-queue.ts';
import type { ByteRange, ImageStorage, ListedObject, StorageDriver } from './storage.ts';

/** How long each call may take, in milliseconds, with the wait for a turn and all retries. */
export interface StorageDeadlines {
  readonly put: number;
  readonly read: number;
  readonly delete: number;
  readonly listPage: number;
  readonly marker: number;
}

/** A client of ours waits for all but the listing, which is the sweep's. */
export const storageDeadlines: StorageDeadlines = {
  put: 30_000,
  read: 10_000,
  delete: 5_000,
  listPage: 30_000,
  marker: 5_000,
};

/** Calls that wait for a turn, whoever made them. */
const maxWaiting = 200;

/** A call took longer than its deadline. */
class StorageTimeoutError extends Error {
  override readonly name = 'StorageTimeoutError';
}

/**
 * A storage that always answers: each call has a deadline, and few are under way at a time. A call
 * that can't be stopped keeps its turn until it ends, so that a file system that does not answer
 * holds a few threads of the process and not all of them.
 */
export class BoundedStorage implements ImageStorage {
  readonly #driver: StorageDriver;
  readonly #deadlines: StorageDeadlines;
  readonly #queue: BoundedQueue;

  constructor(driver: StorageDriver, deadlines: StorageDeadlines) {
    this.#driver = driver;
    this.#deadlines = deadlines;
    this.#queue = new BoundedQueue({ concurrency: driver.concurrency, maxWaiting });
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
      const page = await this.#call('listPage', (signal) => this.#driver.listPage(at, signal));
      yield page.objects;
      from = page.next;
    } while (from !== undefined);
  }

  readMarker(): Promise<string | undefined> {
    return this.#call('marker', (signal) => this.#driver.readMarker(signal));
  }

  writeMarker(text: string): Promise<void> {
    return this.#call('marker', (signal) => this.#driver.writeMarker(text, signal));
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
    const late = Promise.withResolvers<never>();
    const milliseconds = this.#deadlines[kind];
    const timer = setTimeout(() => {
      const error = new StorageTimeoutError(`no answer to ${kind} within ${milliseconds} ms`);
      late.reject(error);
      controller.abort(error);
    }, milliseconds);
    try {
      // Handles the rejection of the one that comes second, too.
      return await Promise.race([late.promise, this.#queue.run(() => work(signal), signal)]);
    } finally {
      clearTimeout(timer);
    }
  }
}
