import { z } from 'zod';
import { referralStatusValues } from '../../../modules/prompts/referrals/input.ts';
import { component } from '../../component.ts';
import { enumField } from '../../enum-values.ts';
import { timestamp } from '../../response-fields.ts';

const example = {
  id: '019a8f3c-9c44-7e08-b1f7-52d6c0a9e381',
  code: '7Gq2mXvB0sKdT4yWc9RfLp',
  status: 'pending',
  invite_url: 'https://folio.example/sign-up?invite=7Gq2mXvB0sKdT4yWc9RfLp',
  expires_at: '2026-03-08T12:00:00.000Z',
  accepted_at: null,
  created_at: '2026-03-01T12:00:00.000Z',
};

/** D96. */
export const referral = component({
  name: 'Referral',
  describedBy: 'Referral',
  fields: {
    id: z.uuid().describe('The id of the referral.'),
    code: z.string(),
    status: enumField(referralStatusValues),
    invite_url: z.url(),
    expires_at: timestamp,
    accepted_at: timestamp.nullable(),
    created_at: timestamp,
  },
  example,
});

/** Counts all of the caller's referrals, regardless of the filter (D94). */
export const referralStats = component({
  name: 'ReferralStats',
  describedBy: 'ReferralStats',
  fields: {
    total: z.int(),
    accepted: z.int(),
    pending: z.int(),
    expired: z.int(),
  },
  example: { total: 1, accepted: 0, pending: 1, expired: 0 },
});
