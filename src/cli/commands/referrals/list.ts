import { graphql } from '../../core/client/document.ts';
import { fetchRows, limitOptions } from '../../core/client/pages.ts';
import { command } from '../../core/declare/command.ts';
import { filterOf, filterOptions } from '../../core/declare/filter-options.ts';
import { referralOutput } from './referral.ts';
import { fetchReferralStats } from './stats.ts';

const document = graphql(`
  query CliListReferrals($first: Int!, $after: String, $withTotal: Boolean!, $filter: ReferralFilter) {
    referrals(first: $first, after: $after, filter: $filter) {
      nodes {
        ...ReferralRow
      }
      pageInfo {
        hasNextPage
        endCursor
      }
      totalCount @include(if: $withTotal)
    }
  }
`);

export const listReferrals = command({
  name: 'list',
  summary: 'List your referrals, newest first',
  requiredKey: 'prompts',
  options: { ...filterOptions('ReferralFilter'), ...limitOptions },
  run: async (call) => {
    const { api, note, options, stdout } = call;
    const filter = await filterOf('ReferralFilter', options);
    const referrals = await fetchRows(
      call,
      async (page) => (await api.run(document, { ...page, filter })).referrals,
    );
    if (stdout.isTTY) {
      const { total, accepted, pending, expired } = await fetchReferralStats(api);
      note(`${total} in total: ${accepted} accepted, ${pending} pending, ${expired} expired.`);
    }
    return referrals;
  },
  page: () => '/invites',
  output: referralOutput,
});
