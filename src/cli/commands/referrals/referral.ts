import { enumText } from '../../../common/enum-values.ts';
import type { ReferralRowFragment } from '../../../generated/cli/graphql.ts';
import { graphql } from '../../core/client/document.ts';
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
