import { graphql } from '../api/document.ts';
import { command } from '../declare/command.ts';
import { integer } from '../declare/option.ts';
import { withoutUndefined } from '../without-undefined.ts';
import { referralFields, showReferrals } from './referral.ts';

const document = graphql(`
  mutation CliCreateReferrals($input: CreateReferralsInput!) {
    createReferrals(input: $input) {
      ...ReferralRow
    }
  }
`);

export const createReferrals = command({
  name: 'create',
  summary: 'Create referrals',
  description:
    'Prints an invite URL for each referral, valid for seven days. An advisor can create at most 5 at a time, a marketer or super admin at most 50.',
  requiredKey: 'prompts',
  options: { count: integer('Number of referrals; default 1.') },
  examples: ["folio referrals create --count 3 --jq '.[].inviteUrl'"],
  run: async ({ api, options }) => {
    const { createReferrals: created } = await api.run(document, {
      input: withoutUndefined(options),
    });
    return [...(created ?? [])];
  },
  output: {
    fields: referralFields,
    show: (referrals, printer) => showReferrals(referrals, printer),
  },
});
