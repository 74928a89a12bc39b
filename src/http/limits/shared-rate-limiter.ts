import type { Logger } from 'pino';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import type { Config } from '../../config.ts';
import {
  type CreateRateLimiter,
  consume,
  inMemory,
  recorded,
  windowSeconds,
} from './rate-limiter.ts';
import type { RedisStore } from './redis-store.ts';

export interface RateLimits {
  readonly createLimiter: CreateRateLimiter;
  close(): void;
}

/**
 * With Redis, all processes share their windows.
 * @param createLimiter counts without Redis. Default: each process counts on its own.
 */
export async function openRateLimits(
  { redisUrl }: Pick<Config, 'redisUrl'>,
  log: Logger,
  createLimiter: CreateRateLimiter = inMemory,
): Promise<RateLimits> {
  if (!redisUrl) return { createLimiter, close: () => {} };
  // Most servers have no Redis, and start without loading its client.
  const { connectRedis } = await import('./redis-store.ts');
  const store = await connectRedis(redisUrl, log);
  return { createLimiter: sharedBy(store), close: () => store.close() };
}

function sharedBy(store: RedisStore): CreateRateLimiter {
  return (name, limit) => {
    const fallback = inMemory(name, limit);
    const limiter = new RateLimiterRedis({
      storeClient: store.client,
      keyPrefix: `folio:${name}`,
      points: limit,
      duration: windowSeconds,
    });
    return {
      async count(key) {
        const state = await store.run(() => consume(limiter, key));
        return state ? recorded(name, state) : fallback.count(key);
      },
    };
  };
}
