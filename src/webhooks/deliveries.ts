import { setTimeout as delay } from 'node:timers/promises';
import { readings } from '../measurements/readings.ts';
import { claimWebhooks, countDueWebhooks } from './claim.ts';
import { type DeliveryServices, deliverNext } from './deliver.ts';
import { renewSecrets } from './renew-secrets.ts';

const pollIntervalMs = 1_000;
/**
 * Each message is of another user, so this many users must have receivers that hang until the
 * timeout before they delay others. A message has at most 30 KB.
 */
const maxConcurrent = 32;
const stopTimeoutMs = 3_000;

export class Deliveries {
  readonly #services: DeliveryServices;
  readonly #intervalMs: number;
  readonly #stopping = new AbortController();
  readonly #attempts = new Set<Promise<void>>();
  #poll: Promise<void> | undefined;
  #isPollDue = false;
  /** An outage of the database is logged once. */
  #hasFailed = false;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  /** @param intervalMs Tests shorten it. */
  constructor(services: DeliveryServices, intervalMs: number = pollIntervalMs) {
    this.#services = services;
    this.#intervalMs = intervalMs;
  }

  start(): void {
    const { database, clock } = this.#services;
    readings.countDueWebhooks = () => countDueWebhooks(database.client, clock());
    this.#poll = renewSecrets(this.#services).then(() => this.#endPoll());
  }

  /** Now, or again after the running poll. */
  #pollNow(): void {
    if (this.#isStopped) return;
    clearTimeout(this.#timer);
    if (this.#poll) this.#isPollDue = true;
    else this.#poll = this.#claim().then(() => this.#endPoll());
  }

  #endPoll(): void {
    this.#poll = undefined;
    if (this.#isStopped) return;
    if (!this.#isPollDue) {
      this.#timer = setTimeout(() => this.#pollNow(), this.#intervalMs).unref();
      return;
    }
    this.#isPollDue = false;
    this.#pollNow();
  }

  /** Claims as many webhooks as this process may send to. Never rejects. */
  async #claim(): Promise<void> {
    const { database, clock, log } = this.#services;
    const free = maxConcurrent - this.#attempts.size;
    if (free === 0) return;
    try {
      for (const webhook of await claimWebhooks(database, clock(), free)) {
        const attempt = deliverNext(this.#services, webhook, this.#stopping.signal).then(
          (worked) => {
            this.#attempts.delete(attempt);
            // The webhook can have more messages, and others can wait for a place.
            if (worked) this.#pollNow();
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

  /** Running attempts have three seconds to finish. The next process sends the others again. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    const stopTimeout = new AbortController();
    void delay(stopTimeoutMs, undefined, { signal: stopTimeout.signal }).then(
      () => this.#stopping.abort(),
      () => {},
    );
    await this.#poll;
    await Promise.all(this.#attempts);
    stopTimeout.abort();
  }
}
