import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimitState } from '../../identity/attempts.ts';
import { rateLimits } from '../../measurements/measurements.ts';

/** The length of a window (documented). */
export const windowSeconds = 60;

export interface RateLimiter {
  /** Never rejects: requests must succeed while the store is unavailable. */
  count(key: string): Promise<RateLimitState>;
}

/** The name separates its keys from those of others in a shared store. */
export type CreateRateLimiter = (name: string, limit: number) => RateLimiter;

export async function consume(limiter: RateLimiterAbstract, key: string): Promise<RateLimitState> {
  let outcome = await consumeOnce(limiter, key);
  // The window began before the clock was set back, and would last longer than it may.
  if (outcome.msBeforeNext > windowSeconds * 1_000) {
    await limiter.delete(key);
    outcome = await consumeOnce(limiter, key);
  }
  return {
    limit: limiter.points,
    remaining: outcome.remainingPoints,
    resetAt: Date.now() + outcome.msBeforeNext,
    exceeded: outcome.consumedPoints > limiter.points,
    excess: Math.max(0, outcome.consumedPoints - limiter.points),
  };
}

async function consumeOnce(limiter: RateLimiterAbstract, key: string): Promise<RateLimiterRes> {
  const outcome = await limiter.consume(key).catch((thrown: unknown) => thrown);
  // The limiter throws its result if the limit is exceeded; any other thrown value is an error.
  if (!(outcome instanceof RateLimiterRes)) throw outcome;
  return outcome;
}

/** @param limit the name of the limit */
export function recorded(limit: string, state: RateLimitState): RateLimitState {
  if (rateLimits.isMeasured) rateLimits.record({ limit, isExceeded: state.exceeded });
  return state;
}

export const inMemory: CreateRateLimiter = (name, limit) => {
  const limiter = new RateLimiterMemory({
    keyPrefix: name,
    points: limit,
    duration: windowSeconds,
  });
  return { count: async (key) => recorded(name, await consume(limiter, key)) };
};
