import { graphql } from '../api/document.ts';
import { firstOf } from '../api/pages.ts';
import { command } from '../declare/command.ts';
import { limit, oneOf } from '../declare/option.ts';
import { referralFields, referralStatuses, showReferrals } from './referral.ts';

const document = graphql(`
  query CliListInvites($first: Int!, $after: String, $status: ReferralStatus) {
    referrals(first: $first, after: $after, status: $status) {
      nodes {
        ...ReferralRow
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

const stats = graphql(`
  query CliCountInvites {
    referralStats {
      total
      accepted
      pending
      expired
    }
  }
`);

export const listReferrals = command({
  name: 'list',
  summary: 'List your invites, the newest first',
  needs: 'prompts',
  options: { status: oneOf('Only those of this status.', referralStatuses), limit: limit() },
  run: async ({ api, environment, options: { limit: wanted, ...filter }, note }) => {
    const referrals = await firstOf(
      wanted,
      async (page) => (await api.run(document, { ...page, ...filter })).referrals,
    );
    if (environment.stdout.isTTY) {
      const { referralStats: all } = await api.run(stats, {});
      if (all) {
        const { total, accepted, pending, expired } = all;
        note(`${total} in all: ${accepted} accepted, ${pending} pending, ${expired} expired.`);
      }
    }
    return referrals;
  },
  output: {
    fields: referralFields,
    show: (referrals, printer) => showReferrals(referrals, printer),
  },
});
