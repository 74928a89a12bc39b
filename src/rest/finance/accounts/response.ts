import { z } from 'zod';
import { component } from '../../component.ts';
import { integerId, money, timestamp } from '../../response-fields.ts';

export const accountId = integerId('account', 3);

export const account = component({
  name: 'Account',
  describedBy: 'Account',
  fields: {
    id: accountId,
    name: z.string(),
    bank: z.string().nullable(),
    emoji: z.string(),
    initial_balance: money,
    current_balance: money,
    is_default: z.boolean(),
    created_at: timestamp,
    updated_at: timestamp,
  },
  example: {
    id: 3,
    name: 'Everyday account',
    bank: 'Harbour Savings Bank',
    emoji: '🏦',
    initial_balance: '250.00',
    current_balance: '250.00',
    is_default: true,
    created_at: '2026-03-01T12:00:00.000Z',
    updated_at: '2026-03-01T12:00:00.000Z',
  },
});
