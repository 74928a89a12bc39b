import { z } from 'zod';
import { categoryTypeValues } from '../../../modules/finance/categories/input.ts';
import { component } from '../../component.ts';
import { enumField } from '../../enum-values.ts';
import { integerId, money, timestamp } from '../../response-fields.ts';

export const entryId = integerId('entry', 204);

export const entry = component({
  name: 'Entry',
  describedBy: 'Entry',
  fields: {
    id: entryId,
    category_id: z.int().describe('The id of the category.'),
    amount: money,
    description: z.string().nullable(),
    date: z.iso.date(),
    recurring: z.boolean(),
    tags: z.array(z.string()),
    category_name: z.string().describe('The name of the category.'),
    category_type: enumField(categoryTypeValues).meta({ describedBy: 'Category.type' }),
    category_emoji: z.string().describe('The emoji of the category.'),
    account_id: z.int().nullable().describe('The id of the linked account. Null if there is none.'),
    created_at: timestamp,
    updated_at: timestamp,
  },
  example: {
    id: 204,
    category_id: 7,
    amount: '12.50',
    description: 'A novel for the train',
    date: '2026-03-01',
    recurring: false,
    tags: ['trip:lisbon'],
    category_name: 'Books',
    category_type: 'expense',
    category_emoji: '📚',
    account_id: null,
    created_at: '2026-03-01T12:00:00.000Z',
    updated_at: '2026-03-01T12:00:00.000Z',
  },
});
