import { graphql } from '../api/document.ts';
import { given } from '../changes.ts';
import { command } from '../declare/command.ts';
import { inputOptions } from '../declare/input-options.ts';
import { referralFields, showReferrals } from './referral.ts';

const document = graphql(`
  mutation CliCreateInvites($input: CreateReferralsInput!) {
    createReferrals(input: $input) {
      ...ReferralRow
    }
  }
`);

export const createReferrals = command({
  name: 'create',
  summary: 'Make invites, good for seven days',
  needs: 'prompts',
  options: inputOptions('CreateReferralsInput', []),
  examples: ["folio referrals create --count 3 --jq '.[].inviteUrl'"],
  run: async ({ api, options }) => {
    const { createReferrals: made } = await api.run(document, { input: given(options) });
    return [...(made ?? [])];
  },
  output: {
    fields: referralFields,
    show: (referrals, printer) => showReferrals(referrals, printer),
  },
});
