import { builder } from '../../../graphql/schema/builder.ts';
import type { Totals } from './sums.ts';

export const FinanceTotals = builder.objectRef<Totals>('FinanceTotals').implement({
  description: 'The sums and the counts of a set of entries.',
  fields: (t) => ({
    income: t.expose('income', { type: 'Money', description: 'The sum of all income.' }),
    expenses: t.expose('expenses', {
      type: 'Money',
      description: 'The sum of all expenses, as a positive number.',
    }),
    balance: t.expose('balance', {
      type: 'Money',
      description: 'Income minus expenses. May be negative.',
    }),
    incomeCount: t.expose('incomeCount', {
      type: 'NonNegativeInt',
      description: 'The number of entries that are income.',
    }),
    expenseCount: t.expose('expenseCount', {
      type: 'NonNegativeInt',
      description: 'The number of entries that are expenses.',
    }),
  }),
});
