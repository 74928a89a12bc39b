import type { StatementRow } from '../../../database/pool/statements.ts';
import { runSql, sql } from '../../../database/query/write.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { aggregateCost, charge } from '../../../graphql/schema/charge.ts';
import { userIdOf } from '../../../graphql/schema/context.ts';
import { daysOf, dayText } from '../../../input/calendar.ts';
import { monthArgument, monthOf } from '../month-argument.ts';
import { sumFields } from '../sum-fields.ts';

interface Totals {
  readonly income: string;
  readonly expenses: string;
  readonly balance: string;
}

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
      const { from, until } = daysOf(month);
      const [totals] = await runSql<Totals & StatementRow>(
        context.database,
        sql`
          SELECT "income"::text, "expenses"::text, ("income" - "expenses")::text AS "balance"
            FROM (SELECT COALESCE(SUM(e."amount") FILTER (WHERE c."type" = 'income'), 0.00) AS "income",
                         COALESCE(SUM(e."amount") FILTER (WHERE c."type" = 'expense'), 0.00) AS "expenses"
                    FROM "entries" e JOIN "categories" c ON c."id" = e."category_id"
                   WHERE e."user_id" = ${userIdOf(context)}::uuid
                     AND e."date" >= ${dayText(from)}::date AND e."date" < ${dayText(until)}::date) AS "sums"`,
      );
      return { month, ...(totals as Totals) };
    },
  }),
);
