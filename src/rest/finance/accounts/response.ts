import { z } from 'zod';
import { component } from '../../component.ts';
import { integerId, money, timestamp } from '../../response-fields.ts';

export const accountId = integerId('account', 3);

export const account = component({
  name: 'Account',
  describedBy: 'Account',
  fields: {
    id: accountId,
    name: z.string().meta({ describedBy: 'Account.name' }),
    bank: z.string().nullable().meta({ describedBy: 'Account.bank' }),
    emoji: z.string().meta({ describedBy: 'Account.emoji' }),
    initial_balance: money.meta({ describedBy: 'Account.initialBalance' }),
    current_balance: money.meta({ describedBy: 'Account.currentBalance' }),
    is_default: z.boolean().meta({ describedBy: 'Account.isDefault' }),
    created_at: timestamp.meta({ describedBy: 'Account.createdAt' }),
    updated_at: timestamp.meta({ describedBy: 'Account.updatedAt' }),
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
