/** The documented records of the finance service. */
import { z } from 'zod';
import { categoryTypeValues } from '../../modules/finance/categories/input.ts';
import { component } from '../component.ts';
import { enumField, numberText } from '../enum-values.ts';

const time = z.iso.datetime();
const money = z.string().regex(/^-?\d+\.\d\d$/);
const idOf = (what: string, example: number) =>
  z.int().meta({ description: `The id of the ${what}.`, examples: [example] });

export const categoryId = idOf('category', 7);
export const entryId = idOf('entry', 204);
export const accountId = idOf('account', 3);

const times = {
  created_at: '2026-03-01T12:00:00.000Z',
  updated_at: '2026-03-01T12:00:00.000Z',
};

export const category = component(
  'Category',
  {
    id: categoryId,
    name: z.string(),
    type: enumField(categoryTypeValues),
    emoji: z.string(),
    sort_order: z.int(),
  },
  { id: 7, name: 'Books', type: 'expense', emoji: '📚', sort_order: 6 },
);

/** In lists and alone alike (D126). */
export const entry = component(
  'Entry',
  {
    id: entryId,
    category_id: z.int(),
    amount: money,
    description: z.string().nullable(),
    date: z.iso.date(),
    recurring: z.boolean(),
    tags: z.array(z.string()),
    category_name: z.string(),
    category_type: enumField(categoryTypeValues),
    category_emoji: z.string(),
    account_id: z.int().nullable(),
    created_at: time,
    updated_at: time,
  },
  {
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
    ...times,
  },
).describe('An income or expense entry. The type of its category determines which.');

export const account = component(
  'Account',
  {
    id: accountId,
    name: z.string(),
    bank: z.string().nullable(),
    emoji: z.string(),
    initial_balance: money,
    current_balance: money,
    is_default: z.boolean(),
    created_at: time,
    updated_at: time,
  },
  {
    id: 3,
    name: 'Everyday account',
    bank: 'Harbour Savings Bank',
    emoji: '🏦',
    initial_balance: '250.00',
    current_balance: '250.00',
    is_default: true,
    ...times,
  },
);

export const summary = component(
  'FinanceSummary',
  { month: z.string(), total_income: money, total_expenses: money, balance: money },
  { month: '2026-03', total_income: '2400.00', total_expenses: '12.50', balance: '2387.50' },
);

const totals = { total: money, count: numberText() };

export const analytics = z.strictObject({
  categories: z.array(
    component(
      'CategoryTotal',
      { type: enumField(categoryTypeValues), category: z.string(), emoji: z.string(), ...totals },
      { type: 'expense', category: 'Books', emoji: '📚', total: '12.50', count: '1' },
    ),
  ),
  topDescriptions: z.array(
    component(
      'DescriptionTotal',
      {
        description: z.string(),
        type: enumField(categoryTypeValues),
        category: z.string(),
        ...totals,
      },
      {
        description: 'A novel for the train',
        type: 'expense',
        category: 'Books',
        total: '12.50',
        count: '1',
      },
    ),
  ),
});

const keyFields = {
  id: idOf('key', 5),
  name: z.string(),
  key_prefix: z.string(),
  last_used_at: time.nullable(),
  created_at: time,
};
const keyExample = {
  id: 5,
  name: 'Spreadsheet',
  key_prefix: 'fin_4nUpSg',
  last_used_at: null,
  created_at: times.created_at,
};

export const financeKey = component('FinanceKey', keyFields, keyExample);

/** The only time that the secret is shown by REST. */
export const newFinanceKey = component(
  'NewFinanceKey',
  {
    ...keyFields,
    key: z
      .string()
      .describe('The key itself, for the Authorization header. It is not shown again.'),
  },
  { ...keyExample, key: 'fin_4nUpSgu2WkJX0aBcDeFgHiJkLmNoPqRsTuV8mK1x' },
);
