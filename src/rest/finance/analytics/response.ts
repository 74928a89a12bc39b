import { z } from 'zod';
import { categoryTypeValues } from '../../../modules/finance/categories/input.ts';
import { component } from '../../component.ts';
import { enumField, numberText } from '../../enum-values.ts';
import { money } from '../../response-fields.ts';

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
