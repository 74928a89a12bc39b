import { z } from 'zod';
import { categoryTypeValues } from '../../../modules/finance/categories/input.ts';
import { component } from '../../component.ts';
import { enumField, numberText } from '../../enum-values.ts';
import { money } from '../../response-fields.ts';

export const summary = component({
  name: 'FinanceSummary',
  describedBy: 'FinanceSummary',
  fields: {
    month: z.string(),
    total_income: money.meta({ describedBy: 'FinanceSummary.income' }),
    total_expenses: money.meta({ describedBy: 'FinanceSummary.expenses' }),
    balance: money,
  },
  example: {
    month: '2026-03',
    total_income: '2400.00',
    total_expenses: '12.50',
    balance: '2387.50',
  },
});

const categoryTotal = component({
  name: 'CategoryTotal',
  describedBy: 'CategoryTotal',
  fields: {
    type: enumField(categoryTypeValues),
    category: z.string().meta({ describedBy: 'CategoryTotal.categoryName' }),
    emoji: z.string(),
    total: money,
    count: numberText(),
  },
  example: { type: 'expense', category: 'Books', emoji: '📚', total: '12.50', count: '1' },
});

const descriptionTotal = component({
  name: 'DescriptionTotal',
  describedBy: 'DescriptionTotal',
  fields: {
    description: z.string(),
    type: enumField(categoryTypeValues),
    category: z.string().meta({ describedBy: 'DescriptionTotal.categoryName' }),
    total: money,
    count: numberText(),
  },
  example: {
    description: 'A novel for the train',
    type: 'expense',
    category: 'Books',
    total: '12.50',
    count: '1',
  },
});

export const analytics = z
  .strictObject({
    categories: z.array(categoryTotal),
    topDescriptions: z.array(descriptionTotal),
  })
  .meta({ describedBy: 'FinanceAnalytics' });
