import type { Prisma, Referral } from '../../../generated/prisma/client.ts';
import { type ReferralStatus, referralDays } from './input.ts';

const lifetime = referralDays * 24 * 60 * 60 * 1_000;

/** When a code that is made now ends. */
export function expiryOf(createdAt: Date): Date {
  return new Date(createdAt.getTime() + lifetime);
}

/** Computed from the times, so that nothing has to expire a code. */
export function statusOf(
  { acceptedAt, expiresAt }: Pick<Referral, 'acceptedAt' | 'expiresAt'>,
  now: Date,
): ReferralStatus {
  if (acceptedAt) return 'ACCEPTED';
  return expiresAt > now ? 'PENDING' : 'EXPIRED';
}

/**
 * The records that have a status. Put as a range of `createdAt`, which the database holds to be
 * just the lifetime before `expiresAt`: it is the order of the list, and so of its indexes.
 */
export function withStatus(status: ReferralStatus, now: Date): Prisma.ReferralWhereInput {
  const madeAt = new Date(now.getTime() - lifetime);
  switch (status) {
    case 'ACCEPTED':
      return { acceptedAt: { not: null } };
    case 'PENDING':
      return { acceptedAt: null, createdAt: { gt: madeAt } };
    case 'EXPIRED':
      return { acceptedAt: null, createdAt: { lte: madeAt } };
  }
}
