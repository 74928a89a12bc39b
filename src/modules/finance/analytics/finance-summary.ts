import { builder } from '../../../graphql/schema/builder.ts';
import { aggregateCost, charge } from '../../../graphql/schema/charge.ts';
import { userIdOf } from '../../../graphql/schema/context.ts';
import { daysOf } from '../../../input/calendar.ts';
import { within } from '../entries/entry-list.ts';
import { entryTotals, type Totals } from '../entries/entry-totals.ts';
import { monthArgument, monthOf } from '../month-argument.ts';
import { sumFields } from '../sum-fields.ts';

const FinanceSummary = builder
  .objectRef<Totals & { readonly month: string }>('FinanceSummary')
  .implement({
    description: 'Income, expenses and balance of a month.',
    fields: (t) => ({
      month: t.expose('month', { type: 'YearMonth', description: 'For example `2026-03`.' }),
      income: t.expose('income', sumFields.income),
      expenses: t.expose('expenses', sumFields.expenses),
      balance: t.expose('balance', sumFields.balance),
      totalIncome: t.expose('income', {
        ...sumFields.income,
        deprecationReason: 'Use `income`, its name in all totals.',
      }),
      totalExpenses: t.expose('expenses', {
        ...sumFields.expenses,
        deprecationReason: 'Use `expenses`, its name in all totals.',
      }),
    }),
  });

builder.queryField('financeSummary', (t) =>
  t.field({
    type: FinanceSummary,
    description: "The totals of the caller's entries of a month, over all accounts.",
    authScopes: { finance: true },
    extensions: charge({ each: aggregateCost }),
    args: monthArgument,
    resolve: async (_root, args, context) => {
      const month = monthOf(args, context);
      const where = { userId: userIdOf(context), ...within(daysOf(month)) };
      return { month, ...(await entryTotals(context.database, where)) };
    },
  }),
);
