import { type Change, changesUntil, readChanges } from '../database/changes/changes.ts';
import type { Database } from '../database/client.ts';
import { RecordType } from '../generated/prisma/enums.ts';
import { type Requester, requesterAt, runFor } from '../queues/requester.ts';

/** The newest changes that are kept in memory for the streams of the user. A change has about 300 bytes. */
const maxKept = 100;
const allTypes = Object.values(RecordType);

export interface FeedReader {
  readonly isWaiting: boolean;
  /** Called when there are changes after the last ones. */
  onChanges(): void;
}

interface FeedOptions {
  readonly database: Pick<Database, 'client' | 'betweenTransactions'>;
  readonly userId: string;
  readonly onError: (error: unknown) => void;
}

/** Reads the changes of a user once for all of the user's streams. */
export class UserFeed {
  readonly readers = new Set<FeedReader>();
  readonly #options: FeedOptions;
  readonly #requester: Requester;
  /** Changes up to this number have been read; undefined: none. */
  position: number | undefined;
  /** All changes after {@link keptAfter} up to {@link position}. */
  #kept: readonly Change[] = [];
  #keptAfter = 0;
  #isReading = false;
  #isReadDue = false;

  constructor(options: FeedOptions) {
    this.#options = options;
    this.#requester = requesterAt(options.userId);
  }

  /** Reads the changes that are new, now or after the running read. */
  wake(): void {
    this.#isReadDue = true;
    if (this.#isReading) return;
    this.#isReading = true;
    // Otherwise the statements would count for the request that has signalled the change.
    void runFor(this.#requester, () => this.#readWhileDue());
  }

  /** Changes after a position up to {@link position}; undefined if they are not in memory. */
  keptSince(after: number): readonly Change[] | undefined {
    if (after < this.#keptAfter) return undefined;
    return this.#kept.filter(({ id }) => id > after);
  }

  /** Frees memory when no stream needs the changes any more. */
  forgetIfAllWait(): void {
    for (const { isWaiting } of this.readers) if (!isWaiting) return;
    this.#kept = [];
    this.#keptAfter = this.position ?? 0;
  }

  async #readWhileDue(): Promise<void> {
    try {
      while (this.#isReadDue) {
        this.#isReadDue = false;
        await this.#read();
      }
    } catch (error) {
      // The streams read again after the next signal or poll.
      this.#options.onError(error);
    } finally {
      this.#isReading = false;
    }
  }

  async #read(): Promise<void> {
    const { database, userId } = this.#options;
    const until = await database.betweenTransactions(() => changesUntil(database.client, userId));
    const after = this.position;
    if (after !== undefined && after >= until) return;
    const range = { ownerId: userId, recordTypes: allTypes, until, limit: maxKept };
    const changes =
      after === undefined ? [] : await readChanges(database.client, { ...range, after });
    if (after === undefined || changes.length === maxKept) {
      // Too many to keep: the streams read them themselves.
      this.#kept = [];
      this.#keptAfter = until;
    } else {
      const kept = [...this.#kept, ...changes];
      const dropped = kept.slice(0, -maxKept);
      this.#kept = kept.slice(-maxKept);
      this.#keptAfter = dropped.at(-1)?.id ?? this.#keptAfter;
    }
    this.position = until;
    for (const reader of this.readers) reader.onChanges();
  }
}
