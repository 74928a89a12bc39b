import type { Attempt, Attempts } from '../identity/attempts.ts';
import type { CreateRateLimiter, RateLimitState } from './rate-limiter.ts';

/** From how many addresses' worth of guesses on an account is slowed down. */
const looseFactor = 10;

/**
 * Counts attempts at what could be guessed.
 * @param limit attempts in a minute; undefined counts nothing.
 */
export function createAttempts(
  limit: number | undefined,
  createLimiter: CreateRateLimiter,
): Attempts<RateLimitState> {
  const counter = (name: string, factor = 1) => {
    if (limit === undefined) return async () => undefined;
    const limiter = createLimiter(`attempts:${name}`, factor * limit);
    return (attempt: Attempt, ...who: string[]) => limiter.count([attempt, ...who].join(':'));
  };
  return {
    byAddress: counter('address'),
    byUserAndAddress: counter('account-and-address'),
    byUser: counter('account'),
    byUserLoosely: counter('account-loosely', looseFactor),
    byDevice: counter('device'),
  };
}
