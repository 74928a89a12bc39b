import { graphql } from '../api/document.ts';
import { fetchRows } from '../api/pages.ts';
import { command } from '../declare/command.ts';
import { limit, oneOf } from '../declare/option.ts';
import { referralFields, referralStatuses, showReferrals } from './referral.ts';
import { fetchReferralStats } from './stats.ts';

const document = graphql(`
  query CliListReferrals($first: Int!, $after: String, $filter: ReferralFilter) {
    referrals(first: $first, after: $after, filter: $filter) {
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

export const listReferrals = command({
  name: 'list',
  summary: 'List your referrals, newest first',
  requiredKey: 'prompts',
  options: { status: oneOf('Filter by status.', referralStatuses), limit: limit() },
  run: async ({ api, environment, options: { limit: maximum, ...filter }, note }) => {
    const referrals = await fetchRows(
      maximum,
      async (page) => (await api.run(document, { ...page, filter })).referrals,
    );
    if (environment.stdout.isTTY) {
      const { total, accepted, pending, expired } = await fetchReferralStats(api);
      note(`${total} in total: ${accepted} accepted, ${pending} pending, ${expired} expired.`);
    }
    return referrals;
  },
  page: () => '/invites',
  output: {
    isList: true,
    fields: referralFields,
    show: (referrals, printer) => showReferrals(referrals, printer),
  },
});
