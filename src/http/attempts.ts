import type { Attempt, Attempts } from '../identity/attempts.ts';
import type { CreateRateLimiter, RateLimitState } from './rate-limiter.ts';

/**
 * Counts attempts at what could be guessed, by address and by account.
 * @param limit attempts in a minute for each; undefined counts nothing.
 */
export function createAttempts(
  limit: number | undefined,
  createLimiter: CreateRateLimiter,
): Attempts<RateLimitState> {
  if (limit === undefined)
    return { byAddress: async () => undefined, byAccount: async () => undefined };
  const addresses = createLimiter('attempts:address', limit);
  const accounts = createLimiter('attempts:account', limit);
  const key = (attempt: Attempt, who: string) => `${attempt}:${who}`;
  return {
    byAddress: (attempt, address) => addresses.count(key(attempt, address)),
    byAccount: (attempt, account) => accounts.count(key(attempt, account)),
  };
}
