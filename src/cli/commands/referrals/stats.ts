import type { CliReferralStatsQuery } from '../../../generated/cli/graphql.ts';
import { outputFields } from '../../../generated/cli/output-fields.ts';
import type { Api } from '../../core/client/api.ts';
import { graphql } from '../../core/client/document.ts';
import { command } from '../../core/declare/command.ts';

const document = graphql(`
  query CliReferralStats {
    referralStats {
      total
      accepted
      pending
      expired
    }
  }
`);

type Stats = CliReferralStatsQuery['referralStats'];

export async function fetchReferralStats(api: Api): Promise<Stats> {
  const { referralStats } = await api.run(document, {});
  return referralStats;
}

export const referralStats = command({
  name: 'stats',
  summary: 'Show how many of your referrals were used',
  requiredKey: 'prompts',
  run: ({ api }) => fetchReferralStats(api),
  page: () => '/invites',
  output: {
    fields: outputFields.CliReferralStats,
    show: ({ total, accepted, pending, expired }, { record }) =>
      record([
        ['Total', total],
        ['Accepted', accepted],
        ['Pending', pending],
        ['Expired', expired],
      ]),
  },
});
