import { enumText } from '../../../common/enum-values.ts';
import type { ReferralRowFragment } from '../../../generated/cli/graphql.ts';
import { outputFields } from '../../../generated/cli/output-fields.ts';
import { graphql } from '../../core/client/document.ts';
import type { TableOutput } from '../../core/declare/command.ts';

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

export const referralOutput: TableOutput<ReferralRowFragment> = {
  fields: outputFields.ReferralRow,
  columns: [
    { title: 'invite url', value: ({ inviteUrl }) => inviteUrl },
    { title: 'status', value: ({ status }) => enumText(status) },
    { title: 'expires', value: ({ expiresAt }) => expiresAt.slice(0, 10), canHide: true },
  ],
  emptyText: 'No referrals found.',
};
