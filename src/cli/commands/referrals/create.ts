import { graphql } from '../../core/client/document.ts';
import { command } from '../../core/declare/command.ts';
import { inputOptions } from '../../core/declare/input-options.ts';
import { referralOutput } from './referral.ts';

const document = graphql(`
  mutation CliCreateReferrals($input: CreateReferralsInput!) {
    createReferrals(input: $input) {
      referrals {
        ...ReferralRow
      }
    }
  }
`);

export const createReferrals = command({
  name: 'create',
  summary: 'Create referrals with invite codes that are valid for seven days',
  requiredKey: 'prompts',
  options: inputOptions('CreateReferralsInput', []),
  examples: ["folio referrals create --count 3 --jq '.[].inviteUrl'"],
  run: async ({ api, options }) =>
    (await api.run(document, { input: options })).createReferrals.referrals,
  output: referralOutput,
});
