import { z } from 'zod';
import type { Role } from '../../../generated/prisma/enums.ts';
import { type EnumMapping, type EnumReader, graphqlEnum } from '../../../input/enums.ts';
import { wholeNumber } from '../../../input/text.ts';

/** How long an invite code can be used (documented). */
export const referralDays = 7;

export type ReferralStatus = 'PENDING' | 'ACCEPTED' | 'EXPIRED';

/** The documented words, each with its GraphQL name. */
export const referralStatusValues = {
  pending: 'PENDING',
  accepted: 'ACCEPTED',
  expired: 'EXPIRED',
} as const satisfies EnumMapping<ReferralStatus>;

/** The most codes that a request may ask for (documented); a member gets none at all. */
export const maxReferrals: Readonly<Record<Role, number>> = {
  MEMBER: 0,
  ADVISOR: 5,
  MARKETER: 50,
  SUPER_ADMIN: 50,
};

/**
 * What new codes take; null is as if left out (D22). Without a maximum, the resolver is left
 * to refuse what is too many, because it knows the role of who asks.
 */
export function createReferralsInput(max = Number.POSITIVE_INFINITY) {
  const count = wholeNumber({ min: 1, max })
    .meta({ type: 'integer', maximum: Math.min(max, maxReferrals.SUPER_ADMIN) })
    .nullish()
    .transform((given) => given ?? 1);
  return z.object({ count });
}

/** What a list may be narrowed to. */
export function referralFilter(enumOf: EnumReader = graphqlEnum) {
  return z.object({ status: enumOf(referralStatusValues) }).partial();
}
