import type { Referral } from '../../../generated/prisma/client.ts';
import { type ReferralStatus, referralDays } from './input.ts';

const lifetimeMs = referralDays * 24 * 60 * 60 * 1_000;

/** When a code that is created at `createdAt` expires. */
export function expiryOf(createdAt: Date): Date {
  return new Date(createdAt.getTime() + lifetimeMs);
}

/** The status, computed from the times: no job needs to expire codes. */
export function statusOf(
  { acceptedAt, expiresAt }: Pick<Referral, 'acceptedAt' | 'expiresAt'>,
  now: Date,
): ReferralStatus {
  if (acceptedAt) return 'ACCEPTED';
  return expiresAt > now ? 'PENDING' : 'EXPIRED';
}

/**
 * The condition for a status. It compares `createdAt`, because the indexes of the list are
 * ordered by it. The database ensures that `expiresAt` is exactly one lifetime later.
 */
export function withStatus(status: ReferralStatus, now: Date) {
  const expiredBefore = new Date(now.getTime() - lifetimeMs);
  switch (status) {
    case 'ACCEPTED':
      return { acceptedAt: { not: null } };
    case 'PENDING':
      return { acceptedAt: null, createdAt: { gt: expiredBefore } };
    case 'EXPIRED':
      return { acceptedAt: null, createdAt: { lte: expiredBefore } };
  }
}
