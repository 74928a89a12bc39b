import { graphql } from '../api/document.ts';
import { fetchRows, pageOptions } from '../api/pages.ts';
import { command } from '../declare/command.ts';
import { oneOf } from '../declare/option.ts';
import { referralFields, referralStatuses, showReferrals } from './referral.ts';

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

const statsDocument = graphql(`
  query CliReferralStats {
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
  summary: 'List your referrals, newest first',
  requiredKey: 'prompts',
  options: { status: oneOf('Filter by status.', referralStatuses), ...pageOptions },
  run: async (call) => {
    const { api, environment, note, options } = call;
    const { limit: _, all: __, ...filter } = options;
    const referrals = await fetchRows(
      call,
      async (page) => (await api.run(document, { ...page, filter })).referrals,
    );
    if (environment.stdout.isTTY) {
      const { referralStats: stats } = await api.run(statsDocument, {});
      if (stats) {
        const { total, accepted, pending, expired } = stats;
        note(`${total} in total: ${accepted} accepted, ${pending} pending, ${expired} expired.`);
      }
    }
    return referrals;
  },
  output: {
    fields: referralFields,
    show: (referrals, printer) => showReferrals(referrals, printer),
  },
});
