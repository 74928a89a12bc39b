import { setTimeout as delay } from 'node:timers/promises';
import { claimWebhooks } from './claim.ts';
import { type DeliveryServices, deliverNext } from './deliver.ts';
import { renewSecrets } from './renew-secrets.ts';

/** The time between two looks for webhooks with messages to send, in milliseconds. */
const lookIntervalMs = 2_000;
/** The maximum number of messages that a process sends at once. */
const maxConcurrent = 4;
/** How long running attempts may take when the process stops, in milliseconds. */
const stopTimeoutMs = 3_000;

/** Sends the messages of webhooks. Any number of processes can do it on one database. */
export class Deliveries {
  readonly #services: DeliveryServices;
  readonly #intervalMs: number;
  readonly #stopping = new AbortController();
  readonly #attempts = new Set<Promise<void>>();
  /** The current look. */
  #look: Promise<void> | undefined;
  #isLookDue = false;
  /** Whether the last look failed: an outage of the database is logged once. */
  #hasFailed = false;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  /** @param intervalMs the time between two looks. Tests shorten it. */
  constructor(services: DeliveryServices, intervalMs: number = lookIntervalMs) {
    this.#services = services;
    this.#intervalMs = intervalMs;
  }

  /** Starts to look for webhooks with messages to send. */
  start(): void {
    this.#look = renewSecrets(this.#services).then(() => this.#endLook());
  }

  /** Looks now, or again after the current look. */
  #lookNow(): void {
    if (this.#isStopped) return;
    clearTimeout(this.#timer);
    if (this.#look) this.#isLookDue = true;
    else this.#look = this.#claim().then(() => this.#endLook());
  }

  #endLook(): void {
    this.#look = undefined;
    if (this.#isStopped) return;
    if (!this.#isLookDue) {
      this.#timer = setTimeout(() => this.#lookNow(), this.#intervalMs).unref();
      return;
    }
    this.#isLookDue = false;
    this.#lookNow();
  }

  /** Claims as many webhooks as this process may send to, and starts their attempts. Never rejects. */
  async #claim(): Promise<void> {
    const { database, clock, log } = this.#services;
    const free = maxConcurrent - this.#attempts.size;
    if (free === 0) return;
    try {
      for (const webhook of await claimWebhooks(database.client, clock(), free)) {
        const attempt = deliverNext(this.#services, webhook, this.#stopping.signal).then(
          (worked) => {
            this.#attempts.delete(attempt);
            // The webhook can have more messages, and others can wait for a place.
            if (worked) this.#lookNow();
          },
        );
        this.#attempts.add(attempt);
      }
      this.#hasFailed = false;
    } catch (err) {
      if (!this.#hasFailed) log.warn({ err }, 'the webhooks could not be read');
      this.#hasFailed = true;
    }
  }

  /**
   * Stops. Running attempts have three seconds to finish. Those that take longer are ended, and sent
   * again by the next process.
   */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    const stopped = new AbortController();
    void delay(stopTimeoutMs, undefined, { signal: stopped.signal }).then(
      () => this.#stopping.abort(),
      () => {},
    );
    await this.#look;
    await Promise.all(this.#attempts);
    stopped.abort();
  }
}
