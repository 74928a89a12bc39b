import { Redis } from 'ioredis';
import type { Logger } from 'pino';

/** Times in milliseconds. How long a request may wait for Redis, once. */
const timeoutMs = 150;
/** How long start-up waits for it. */
const startPatience = 1_000;
/** While it is away, how often it is asked whether it is back. */
const probeEvery = 500;
/** A connection on which nothing comes back for so long is given up and made anew. */
const connectionPatience = 1_000;

/** A Redis that may go away at any time. */
export interface RedisStore {
  readonly client: Redis;
  /** What `work` resolves with; undefined, without much of a wait, when Redis does not answer. */
  ask<T>(work: () => Promise<T>): Promise<T | undefined>;
  close(): void;
}

/**
 * Connects to a Redis. Whether there is one or not, this resolves: from the first thing that goes
 * wrong, nobody asks it any more until it takes a write again. Each way is told once in the log.
 */
export async function connectRedis(url: string, log: Logger): Promise<RedisStore> {
  const client = new Redis(url, {
    connectTimeout: connectionPatience,
    socketTimeout: connectionPatience,
    retryStrategy: (times) => Math.min(50 * 2 ** times, 1_000),
    // Nothing waits for a connection that is not there.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    // The probe below asks for more than this would.
    enableReadyCheck: false,
  });
  const settled = Promise.withResolvers<void>();
  let state: 'starting' | 'there' | 'away' | 'closed' = 'starting';

  function found(): void {
    if (state === 'away') log.info('Redis is back: rate limits are shared again');
    if (state !== 'closed') state = 'there';
    settled.resolve();
  }

  function lost(err: unknown): void {
    if (state === 'away' || state === 'closed') return;
    state = 'away';
    log.warn({ err }, 'Redis does not answer: rate limits count in each process until it does');
    settled.resolve();
  }

  /** A write, because a Redis that only reads can't count. */
  async function probe(): Promise<void> {
    try {
      await within(timeoutMs, client.set('folio:probe', '', 'PX', probeEvery));
      found();
    } catch (error) {
      lost(error);
    }
  }

  client.on('ready', () => void probe());
  client.on('error', lost);
  client.on('close', () => lost(new Error('The connection was closed')));
  const timer = setInterval(() => {
    if (state === 'away' && client.status === 'ready') void probe();
  }, probeEvery).unref();
  await within(startPatience, settled.promise).catch(lost);

  return {
    client,
    async ask(work) {
      if (state !== 'there') return undefined;
      try {
        return await within(timeoutMs, work());
      } catch (error) {
        lost(error);
        return undefined;
      }
    },
    close() {
      state = 'closed';
      clearInterval(timer);
      client.disconnect();
    },
  };
}

/** @throws when it takes longer. */
function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  // After what has arrived meanwhile: a process that was busy itself must not blame Redis.
  const expire = () => setImmediate(reject, new Error(`No answer within ${milliseconds} ms`));
  const timer = setTimeout(expire, milliseconds);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
