import type { Attempt, Attempts } from '../../identity/attempts.ts';
import type { CreateRateLimiter } from './rate-limiter.ts';

/** The loose limit of a user is this many times the limit of an address. */
const looseFactor = 10;

/** @param limit attempts per minute; undefined counts nothing. */
export function createAttempts(
  limit: number | undefined,
  createLimiter: CreateRateLimiter,
): Attempts {
  const counter = (name: string, factor = 1) => {
    if (limit === undefined) return async () => undefined;
    const limiter = createLimiter(`attempts:${name}`, factor * limit);
    return (attempt: Attempt, ...key: string[]) => limiter.count([attempt, ...key].join(':'));
  };
  return {
    byAddress: counter('address'),
    byUserAndAddress: counter('account-and-address'),
    byUser: counter('account'),
    byUserLoosely: counter('account-loosely', looseFactor),
    byDevice: counter('device'),
  };
}
