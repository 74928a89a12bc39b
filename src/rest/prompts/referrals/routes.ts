import { z } from 'zod';
import { graphql } from '../../../graphql/execution/document.ts';
import type { Requirements } from '../../../identity/access.ts';
import { createReferralsInput, referralFilter } from '../../../modules/prompts/referrals/input.ts';
import { paths } from '../../../paths.ts';
import { listArguments, maxInteger, pageParameters, pagination } from '../../pagination.ts';
import { route } from '../../route.ts';
import { referral, referralStats } from './response.ts';

graphql(`
  fragment ReferralFields on Referral {
    id: databaseId
    code
    status
    invite_url: inviteUrl
    expires_at: expiresAt
    accepted_at: acceptedAt
    created_at: createdAt
  }
`);

const path = `${paths.promptService}/referrals`;
const requires = {
  prompts: 'MANAGE',
  scope: 'REFERRALS',
  role: 'ADVISOR',
} as const satisfies Requirements;

const list = route({
  method: 'GET',
  path,
  summary: 'List referrals',
  requires,
  query: z.object({ ...pageParameters, ...referralFilter.queryShape }),
  operation: graphql(`
    query ListReferrals($first: Int!, $offset: Int!, $filter: ReferralFilter) {
      referrals(first: $first, offset: $offset, filter: $filter) {
        nodes {
          ...ReferralFields
        }
        totalCount
      }
      referralStats {
        total
        accepted
        pending
        expired
      }
    }
  `),
  variables: ({ query }) => listArguments(query),
  response: z.strictObject({
    referrals: z.array(referral).describe('The referrals on this page.'),
    stats: referralStats,
    pagination,
  }),
  toBody: (data) => ({ referrals: data.referrals?.nodes, stats: data.referralStats }),
  totalCount: (data) => data.referrals.totalCount,
});

const create = route({
  method: 'POST',
  path,
  summary: 'Create referrals',
  requires,
  body: createReferralsInput().restSchema,
  requestExample: { count: 1 },
  operation: graphql(`
    mutation CreateReferrals($input: CreateReferralsInput!) {
      createReferrals(input: $input) {
        referrals {
          ...ReferralFields
        }
      }
    }
  `),
  // GraphQL rejects larger integers with its own message. The resolver rejects this one with the
  // limit of the caller's role.
  variables: ({ body }) => ({ input: { count: Math.min(body.count, maxInteger) } }),
  response: z.strictObject({
    referrals: z.array(referral).describe('The new referrals.'),
    count: z
      .int()
      .describe('The number of new referrals.')
      .meta({ examples: [1] }),
  }),
  toBody: ({ createReferrals: created }) => ({
    referrals: created?.referrals,
    count: created?.referrals.length,
  }),
});

export const referralRoutes = [list, create];
