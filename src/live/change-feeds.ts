import type { Logger } from 'pino';
import { newestChanges } from '../database/changes/changes.ts';
import type { Database } from '../database/client.ts';
import { FolioError } from '../errors.ts';
import { currentRoles } from '../identity/current-roles.ts';
import { readings } from '../measurements/readings.ts';
import { repeat } from '../queues/repeat.ts';
import { ownWork, runFor } from '../queues/requester.ts';
import { ChangeStream, type StreamOptions } from './change-stream.ts';
import { Signals } from './signals.ts';
import { UserFeed } from './user-feed.ts';

/** In milliseconds. Streams of revoked keys and changed roles end within 5 s. */
const checkCallersMs = 2_500;
/** How often the changes of users with streams are looked up without a signal, in milliseconds. */
const pollMs = { withSignals: 5_000, withoutSignals: 1_000 };

export interface ChangeFeedOptions {
  readonly database: Pick<Database, 'client' | 'betweenTransactions' | 'listen'>;
  /** The maximum numbers of open streams in this process. */
  readonly limits: { readonly perUser: number; readonly perProcess: number };
  readonly log: Pick<Logger, 'warn' | 'debug'>;
}

/** The open streams of changes of this process. */
export class ChangeFeeds {
  readonly #options: ChangeFeedOptions;
  readonly #signals: Signals;
  readonly #feeds = new Map<string, UserFeed>();
  readonly #streams = new Set<ChangeStream>();
  readonly #stopChecks: (() => Promise<void>)[];
  #polledAt = 0;
  #isClosed = false;

  constructor(options: ChangeFeedOptions) {
    const { database, log } = options;
    this.#options = options;
    this.#signals = new Signals({ database, log, onSignal: (userId) => this.#wake(userId) });
    this.#stopChecks = [
      repeat(() => this.#attempt(() => this.#endStreamsOfChangedCallers()), {
        everyMs: checkCallersMs,
      }),
      repeat(() => this.#attempt(() => this.#pollIfDue()), { everyMs: pollMs.withoutSignals }),
    ];
    const { perProcess: limit } = options.limits;
    readings.streams = () => ({ open: this.#streams.size, limit });
  }

  /**
   * Opens a stream that must be read or returned.
   * @throws RATE_LIMITED if the user has too many, BUSY if the process has too many or stops
   */
  open(options: StreamOptions): ChangeStream {
    const { limits, database, log } = this.#options;
    const { userId } = options.caller;
    if (this.#isClosed || this.#streams.size >= limits.perProcess) throw new FolioError('BUSY');
    const feed =
      this.#feeds.get(userId) ??
      new UserFeed({
        database,
        userId,
        onError: (err) => log.warn({ err }, 'the changes for open streams could not be read'),
      });
    if (feed.readers.size >= limits.perUser) {
      const message = `At most ${limits.perUser} streams can be open at a time`;
      throw new FolioError('RATE_LIMITED', { message });
    }
    this.#signals.listen();
    const stream = new ChangeStream(options, {
      database,
      feed,
      onEnd: () => {
        this.#streams.delete(stream);
        feed.readers.delete(stream);
        if (feed.readers.size === 0) this.#feeds.delete(userId);
      },
    });
    this.#feeds.set(userId, feed);
    feed.readers.add(stream);
    this.#streams.add(stream);
    feed.wake();
    return stream;
  }

  /** Call it after a commit that may have changed records of the user. Returns at once. */
  onCommit(userId: string): void {
    this.#wake(userId);
    this.#signals.send(userId);
  }

  /** Ends all streams as complete, and rejects new ones. */
  end(): void {
    this.#isClosed = true;
    for (const stream of this.#streams) stream.end();
  }

  async close(): Promise<void> {
    this.end();
    await Promise.all(this.#stopChecks.map((stop) => stop()));
    this.#signals.stop();
  }

  #wake(userId: string): void {
    this.#feeds.get(userId)?.wake();
  }

  async #attempt(task: () => Promise<void>): Promise<void> {
    if (this.#streams.size === 0) return;
    try {
      await runFor(ownWork, task);
    } catch (err) {
      this.#options.log.debug({ err }, 'the open streams could not be checked');
    }
  }

  async #endStreamsOfChangedCallers(): Promise<void> {
    const streams = [...this.#streams];
    const callers = streams.map(({ caller }) => caller);
    const roles = await currentRoles(this.#options.database.client, callers);
    for (const stream of streams) {
      const role = roles.get(stream.caller);
      if (role === undefined) stream.end(new FolioError('UNAUTHENTICATED'));
      // The client subscribes again, and is authorized with the new role.
      else if (role !== stream.caller.role) stream.end();
    }
  }

  /** A signal can be lost, and changes by other programs send none. */
  async #pollIfDue(): Promise<void> {
    const interval = this.#signals.isComplete ? pollMs.withSignals : pollMs.withoutSignals;
    // The timer can be early by some milliseconds.
    if (performance.now() - this.#polledAt < interval - pollMs.withoutSignals / 2) return;
    this.#polledAt = performance.now();
    const newest = await newestChanges(this.#options.database.client, [...this.#feeds.keys()]);
    for (const [userId, last] of newest) {
      const feed = this.#feeds.get(userId);
      if (feed && (feed.position === undefined || feed.position < last)) feed.wake();
    }
  }
}
