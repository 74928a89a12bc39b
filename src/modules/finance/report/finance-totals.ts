import { builder } from '../../../graphql/schema/builder.ts';
import { sumFields } from '../sum-fields.ts';
import type { CountedTotals } from './sums.ts';

export const FinanceTotals = builder.objectRef<CountedTotals>('FinanceTotals').implement({
  description: 'The sums and the counts of a set of entries.',
  fields: (t) => ({
    income: t.expose('income', sumFields.income),
    expenses: t.expose('expenses', sumFields.expenses),
    balance: t.expose('balance', sumFields.balance),
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
