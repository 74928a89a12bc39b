import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Every window is a minute (documented). */
export const windowSeconds = 60;

/** Where a caller stands in its present window. */
export interface RateLimitState {
  /** Requests per window. */
  readonly limit: number;
  readonly remaining: number;
  /** When the window ends, in milliseconds since 1970. */
  readonly resetAt: number;
  /** This request was one too many. */
  readonly exceeded: boolean;
  /** Requests beyond the limit in this window. */
  readonly excess: number;
}

/** Counts in fixed windows; each key has one of its own. */
export interface RateLimiter {
  /** Counts one request. Never fails: a store that is gone must not take the service with it. */
  count(key: string): Promise<RateLimitState>;
}

/** Makes a limiter; the name keeps its keys apart from other limiters' in a shared store. */
export type CreateRateLimiter = (name: string, limit: number) => RateLimiter;

/** Counts one request in a limiter's store. @throws when the store fails. */
export async function consume(limiter: RateLimiterAbstract, key: string): Promise<RateLimitState> {
  const outcome = await limiter.consume(key).catch((refused: unknown) => refused);
  // What is over the limit is thrown, as a result; anything else that is thrown is a failure.
  if (!(outcome instanceof RateLimiterRes)) throw outcome;
  return {
    limit: limiter.points,
    remaining: outcome.remainingPoints,
    resetAt: Date.now() + outcome.msBeforeNext,
    exceeded: outcome.consumedPoints > limiter.points,
    excess: Math.max(0, outcome.consumedPoints - limiter.points),
  };
}

/** Counts in this process. */
export const inMemory: CreateRateLimiter = (name, limit) => {
  const limiter = new RateLimiterMemory({
    keyPrefix: name,
    points: limit,
    duration: windowSeconds,
  });
  return { count: (key) => consume(limiter, key) };
};
