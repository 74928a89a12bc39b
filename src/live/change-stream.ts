import { type Change, readChanges } from '../database/changes/changes.ts';
import { trimmedUntil } from '../database/changes/trim-changes.ts';
import type { Database } from '../database/client.ts';
import type { RecordType } from '../generated/prisma/enums.ts';
import type { AuthenticatedCaller } from '../identity/caller.ts';
import type { FeedReader, UserFeed } from './user-feed.ts';

/** The maximum number of changes that are read at once. */
const batchSize = 50;

export interface StreamOptions {
  readonly caller: AuthenticatedCaller;
  readonly recordTypes: readonly RecordType[];
  /** The number before the first change of the stream. */
  readonly after: number;
  /** Called with the number of the last change that was deleted because the user had too many. */
  readonly requireNotTrimmed: (trimmed: number, after: number) => void;
}

interface Services {
  readonly database: Pick<Database, 'client'>;
  readonly feed: UserFeed;
  readonly onEnd: (stream: ChangeStream) => void;
}

/**
 * The changes of the caller's records, in batches and in their order. The reader asks for the next
 * batch, so a slow reader needs no memory. `return` ends it at once, also while `next` waits.
 */
export class ChangeStream implements AsyncIterableIterator<readonly Change[]>, FeedReader {
  readonly caller: AuthenticatedCaller;
  readonly #options: StreamOptions;
  readonly #services: Services;
  #position: number;
  #end: { readonly error: Error | undefined } | undefined;
  #onChanges: (() => void) | undefined;

  constructor(options: StreamOptions, services: Services) {
    this.caller = options.caller;
    this.#options = options;
    this.#services = services;
    this.#position = options.after;
  }

  get isWaiting(): boolean {
    return this.#onChanges !== undefined;
  }

  onChanges(): void {
    const resume = this.#onChanges;
    this.#onChanges = undefined;
    resume?.();
  }

  /** What was read but not sent must not be sent any more. */
  get isEnded(): boolean {
    return this.#end !== undefined;
  }

  /** @param error thrown to the reader; default: the stream is complete */
  end(error?: Error): void {
    if (this.#end) return;
    this.#end = { error };
    this.#services.onEnd(this);
    this.onChanges();
  }

  /** @throws an error that ended the stream */
  async next(): Promise<IteratorResult<readonly Change[], undefined>> {
    try {
      while (!this.#end) {
        const changes = await this.#read();
        if (changes.length > 0) return { done: false, value: changes };
        if (!this.#end && !this.#hasMore()) await this.#untilChanges();
      }
    } catch (error) {
      this.end();
      throw error;
    }
    const { error } = this.#end;
    this.#end = { error: undefined };
    if (error) throw error;
    return { done: true, value: undefined };
  }

  async return(): Promise<IteratorResult<readonly Change[], undefined>> {
    this.end();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #hasMore(): boolean {
    const { position } = this.#services.feed;
    return position !== undefined && position > this.#position;
  }

  #untilChanges(): Promise<void> {
    const changes = new Promise<void>((resolve) => {
      this.#onChanges = resolve;
    });
    this.#services.feed.forgetIfAllWait();
    return changes;
  }

  /** The next changes of the wanted types, at most a batch. */
  async #read(): Promise<readonly Change[]> {
    const { feed } = this.#services;
    const until = feed.position;
    if (until === undefined || until <= this.#position) return [];
    const { recordTypes } = this.#options;
    const kept = feed.keptSince(this.#position);
    const changes = kept
      ? kept.filter(({ recordType }) => recordTypes.includes(recordType)).slice(0, batchSize)
      : await this.#readRange(until);
    const last = changes.at(-1);
    this.#position = changes.length === batchSize && last ? last.id : until;
    return changes;
  }

  async #readRange(until: number): Promise<readonly Change[]> {
    const { database } = this.#services;
    const { caller, recordTypes, requireNotTrimmed } = this.#options;
    const { userId: ownerId } = caller;
    const range = { ownerId, recordTypes, after: this.#position, until, limit: batchSize };
    const changes = await readChanges(database.client, range);
    // After the changes are read: the oldest can be deleted at any time.
    requireNotTrimmed(await trimmedUntil(database.client, ownerId), this.#position);
    return changes;
  }
}
