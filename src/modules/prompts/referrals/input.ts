import type { Role } from '../../../generated/prisma/enums.ts';
import type { EnumMapping } from '../../../input/enums.ts';
import { enumFilter, filterInput } from '../../../input/filters.ts';
import { createInput } from '../../../input/input.ts';
import { wholeNumber } from '../../../input/text.ts';
import { defaultedField } from '../../../input/writable-field.ts';

/** The days until an invite code expires (documented). */
export const referralDays = 7;

export type ReferralStatus = 'PENDING' | 'ACCEPTED' | 'EXPIRED';

export const referralStatusValues = {
  pending: 'PENDING',
  accepted: 'ACCEPTED',
  expired: 'EXPIRED',
} as const satisfies EnumMapping<ReferralStatus>;

/** The maximum number of codes in a request (documented). A member can't create any. */
export const maxReferrals: Readonly<Record<Role, number>> = {
  MEMBER: 0,
  ADVISOR: 5,
  MARKETER: 50,
  SUPER_ADMIN: 50,
};

/**
 * The invite codes to create.
 * @param max the limit of the caller's role. Only the resolver can look it up.
 */
export function createReferralsInput(max = Number.POSITIVE_INFINITY) {
  const schema = wholeNumber({ min: 1, max }).meta({
    type: 'integer',
    maximum: Math.min(max, maxReferrals.SUPER_ADMIN),
  });
  const texts = {
    about: `The number of codes: at most ${maxReferrals.ADVISOR} for an advisor, ${maxReferrals.MARKETER} for a marketer or a super admin.`,
    defaultNote: 'Default: 1.',
  };
  return createInput({
    name: 'CreateReferralsInput',
    description: 'The invite codes to create.',
    fields: { count: defaultedField({ type: 'Int', schema }, texts, 1) },
  });
}

export const referralFilter = filterInput({
  name: 'ReferralFilter',
  description: 'Which referral invites to return: those that meet all conditions.',
  fields: {
    status: enumFilter('ReferralStatus', referralStatusValues, {
      description: 'Return only referrals with this status.',
    }),
  },
});
