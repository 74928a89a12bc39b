import type { Logger } from 'pino';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import type { Config } from '../config.ts';
import { type CreateRateLimiter, consume, inMemory, windowSeconds } from './rate-limiter.ts';
import { connectRedis, type RedisStore } from './redis-store.ts';

/** Where requests are counted. */
export interface RateLimits {
  readonly createLimiter: CreateRateLimiter;
  close(): void;
}

/** With a Redis, one window for all processes that share it; else one for each process. */
export async function openRateLimits(
  { redisUrl }: Pick<Config, 'redisUrl'>,
  log: Logger,
): Promise<RateLimits> {
  if (!redisUrl) return { createLimiter: inMemory, close: () => {} };
  const store = await connectRedis(redisUrl, log);
  return { createLimiter: sharedBy(store), close: () => store.close() };
}

/** Counts in Redis, and while it is away in this process. */
function sharedBy(store: RedisStore): CreateRateLimiter {
  return (name, limit) => {
    const insurance = inMemory(name, limit);
    const limiter = new RateLimiterRedis({
      storeClient: store.client,
      keyPrefix: `folio:${name}`,
      points: limit,
      duration: windowSeconds,
    });
    return {
      count: async (key) => (await store.ask(() => consume(limiter, key))) ?? insurance.count(key),
    };
  };
}
