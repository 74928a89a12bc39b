import type { ReferralRowFragment, ReferralStatus } from '../../../generated/cli/graphql.ts';
import { graphql } from '../../core/client/document.ts';
import type { Fields } from '../../core/declare/command.ts';
import { enumText } from '../../core/declare/enum-values.ts';
import type { Printer } from '../../core/output/printer.ts';

graphql(`
  fragment ReferralRow on Referral {
    id
    databaseId
    code
    status
    inviteUrl
    expiresAt
    acceptedAt
    createdAt
  }
`);

export const referralFields: Fields<ReferralRowFragment> = {
  id: 'The global id.',
  databaseId: 'The database id, a UUID.',
  code: 'The invite code.',
  status: 'The status.',
  inviteUrl: 'The invite URL.',
  expiresAt: 'When the referral expires.',
  acceptedAt: 'When a user signed up with the invite code, or null.',
  createdAt: 'When the referral was created.',
};

export const referralStatuses: Readonly<Record<ReferralStatus, string>> = {
  PENDING: 'Not used yet.',
  ACCEPTED: 'A user signed up with it.',
  EXPIRED: 'Not used within seven days.',
};

export function showReferrals(referrals: readonly ReferralRowFragment[], { table }: Printer) {
  table(
    referrals,
    [
      { title: 'invite url', value: ({ inviteUrl }) => inviteUrl },
      { title: 'status', value: ({ status }) => enumText(status) },
      { title: 'expires', value: ({ expiresAt }) => expiresAt.slice(0, 10), canHide: true },
    ],
    'No referrals found.',
  );
}
