import { RateLimiterCluster } from 'rate-limiter-flexible';
import {
  type CreateRateLimiter,
  consume,
  inMemory,
  recorded,
  windowSeconds,
} from '../http/limits/rate-limiter.ts';

/** How long a request waits for the primary process. */
const timeoutMs = 1_000;

/** Counts in the memory of the primary process; if it does not answer, the worker counts alone. */
export const countedByPrimary: CreateRateLimiter = (name, limit) => {
  const fallback = inMemory(name, limit);
  const limiter = new RateLimiterCluster({
    keyPrefix: name,
    points: limit,
    duration: windowSeconds,
    timeoutMs,
  });
  return {
    async count(key) {
      if (!process.connected) return fallback.count(key);
      const state = await consume(limiter, key).catch(() => undefined);
      return state ? recorded(name, state) : fallback.count(key);
    },
  };
};
