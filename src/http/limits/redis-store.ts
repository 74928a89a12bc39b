import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { readings } from '../../measurements/readings.ts';

/** How long a request waits for Redis. */
const timeoutMs = 150;
/** How long start-up waits for Redis. */
const startTimeoutMs = 1_000;
/** The time between two probes while Redis is unavailable. */
const probeIntervalMs = 500;
/** A connection without data for this long is closed and opened again. */
const connectionTimeoutMs = 1_000;

export interface RedisStore {
  readonly client: Redis;
  /** Undefined if Redis is unavailable or does not respond in time. */
  run<T>(work: () => Promise<T>): Promise<T | undefined>;
  close(): void;
}

/**
 * Resolves also if Redis is unavailable. After the first error, Redis is not used until a probe
 * succeeds. Each change of the state is logged once.
 */
export async function connectRedis(url: string, log: Logger): Promise<RedisStore> {
  const client = new Redis(url, {
    connectTimeout: connectionTimeoutMs,
    socketTimeout: connectionTimeoutMs,
    retryStrategy: (times) => Math.min(50 * 2 ** times, 1_000),
    // Without a connection, commands fail at once.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    // After a failover, the address leads to another Redis, but the connection can stay open.
    reconnectOnError: ({ message }) => message.startsWith('READONLY'),
    // `probe` checks more.
    enableReadyCheck: false,
  });
  const settled = Promise.withResolvers<void>();
  let state: 'starting' | 'available' | 'unavailable' | 'closed' = 'starting';

  function onAvailable(): void {
    if (state === 'unavailable') log.info('Redis is available again: rate limits are shared');
    if (state !== 'closed') state = 'available';
    settled.resolve();
  }

  function onUnavailable(err: unknown): void {
    if (state === 'unavailable' || state === 'closed') return;
    state = 'unavailable';
    log.warn({ err }, 'Redis is unavailable: each process counts its own rate limits');
    settled.resolve();
  }

  /** Writes, because a read-only Redis can't count. */
  async function probe(): Promise<void> {
    try {
      await within(timeoutMs, client.set('folio:probe', '', 'PX', probeIntervalMs));
      onAvailable();
    } catch (error) {
      onUnavailable(error);
    }
  }

  client.on('ready', () => void probe());
  client.on('error', onUnavailable);
  client.on('close', () => onUnavailable(new Error('The connection was closed')));
  const timer = setInterval(() => {
    if (state === 'unavailable' && client.status === 'ready') void probe();
  }, probeIntervalMs).unref();
  await within(startTimeoutMs, settled.promise).catch(onUnavailable);

  readings.isRedisAvailable = () => state === 'available';
  return {
    client,
    async run(work) {
      if (state !== 'available') return undefined;
      try {
        return await within(timeoutMs, work());
      } catch (error) {
        onUnavailable(error);
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

/** @throws if `work` takes longer. */
function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  // After pending I/O: if this process was busy, a response may have arrived already.
  const expire = () => setImmediate(reject, new Error(`No response within ${milliseconds} ms`));
  const timer = setTimeout(expire, milliseconds);
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
