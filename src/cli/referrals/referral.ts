import type { ReferralRowFragment, ReferralStatus } from '../../generated/cli/graphql.ts';
import { graphql } from '../api/document.ts';
import type { Fields } from '../declare/command.ts';
import { enumText } from '../enum-values.ts';
import type { Printer } from '../output/printer.ts';

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
  databaseId: 'The uuid.',
  code: 'The code of the invite.',
  status: 'Whether it is open.',
  inviteUrl: 'The address to hand on.',
  expiresAt: 'When it ends.',
  acceptedAt: 'When somebody signed up with it, or null.',
  createdAt: 'When it was made.',
};

export const referralStatuses: Readonly<Record<ReferralStatus, string>> = {
  PENDING: 'Open.',
  ACCEPTED: 'Somebody signed up with it.',
  EXPIRED: 'Seven days have passed.',
};

export function showReferrals(referrals: readonly ReferralRowFragment[], { table }: Printer) {
  table(
    referrals,
    [
      { title: 'invite', value: ({ inviteUrl }) => inviteUrl },
      { title: 'status', value: ({ status }) => enumText(status) },
      { title: 'expires', value: ({ expiresAt }) => expiresAt.slice(0, 10), canHide: true },
    ],
    'There are no invites.',
  );
}
