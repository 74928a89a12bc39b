import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Database } from '../database/client.ts';
import type { Listener } from '../database/listen.ts';
import { runSql, sql } from '../database/query/write.ts';
import { ownWork, runFor } from '../queues/requester.ts';

const channel = 'folio_changes';
/** The minimum time between two notifications of this process, in milliseconds. */
const intervalMs = 100;
/** PostgreSQL accepts payloads of up to 8,000 bytes. */
const usersPerMessage = 200;

export interface SignalOptions {
  readonly database: Pick<Database, 'client' | 'listen'>;
  /** Called with a user whose records another process has changed. */
  readonly onSignal: (userId: string) => void;
  readonly log: Pick<Logger, 'warn' | 'debug'>;
}

/**
 * Tells the other processes whose records have changed, by NOTIFY. It is sent after the commit and
 * for many users at once: in the transaction of a mutation, it would make commits wait for each
 * other. A signal can be lost, so readers must also read without one from time to time.
 */
export class Signals {
  readonly #options: SignalOptions;
  readonly #sender = randomUUID();
  readonly #userIds = new Set<string>();
  #listener: Listener | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: SignalOptions) {
    this.#options = options;
  }

  /** Whether signals of other processes arrive. The embedded database has no others. */
  get isComplete(): boolean {
    const { listen } = this.#options.database;
    return !listen || this.#listener?.isListening === true;
  }

  /** Signals to this process arrive from now on. */
  listen(): void {
    const { database, onSignal, log } = this.#options;
    this.#listener ??= database.listen?.({
      channel,
      onMessage: (payload) => {
        const [sender, userIds = ''] = payload.split(' ');
        if (sender === this.#sender) return;
        for (const userId of userIds.split(',')) onSignal(userId);
      },
      onLost: (err) => log.warn({ err }, 'signals of changes are not received; reading more often'),
    });
  }

  /** At once, or within 100 ms if the last signal was sent within this time. */
  send(userId: string): void {
    if (!this.#options.database.listen) return;
    this.#userIds.add(userId);
    if (!this.#timer) this.#notify();
  }

  #notify(): void {
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#userIds.size > 0) this.#notify();
    }, intervalMs).unref();
    const userIds = [...this.#userIds];
    this.#userIds.clear();
    const payloads: string[] = [];
    for (let start = 0; start < userIds.length; start += usersPerMessage) {
      const part = userIds.slice(start, start + usersPerMessage);
      payloads.push(`${this.#sender} ${part.join(',')}`);
    }
    const { database, log } = this.#options;
    runFor(ownWork, () =>
      runSql(
        database.client,
        sql`SELECT pg_notify(${channel}::text, "payload") FROM unnest(${payloads}::text[]) AS "payload"`,
      ),
    ).catch((err) => log.debug({ err }, 'a signal of changes was not sent'));
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#listener?.stop();
  }
}
