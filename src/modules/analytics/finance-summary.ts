import { daysOf, dayText, monthText } from '../../calendar.ts';
import { builder } from '../../graphql/builder.ts';
import { aggregateCost, charge } from '../../graphql/charge.ts';
import { userIdOf } from '../../graphql/context.ts';
import { validInput } from '../../graphql/validate.ts';
import { summaryFilter } from './input.ts';

interface Totals {
  readonly totalIncome: string;
  readonly totalExpenses: string;
  readonly balance: string;
}

const FinanceSummary = builder
  .objectRef<Totals & { readonly month: string }>('FinanceSummary')
  .implement({
    description: 'What came in and went out in a month.',
    fields: (t) => ({
      month: t.exposeString('month', { description: 'Such as `2026-03`.' }),
      totalIncome: t.expose('totalIncome', { type: 'Money', description: 'All that came in.' }),
      totalExpenses: t.expose('totalExpenses', {
        type: 'Money',
        description: 'All that went out, as a positive figure.',
      }),
      balance: t.expose('balance', {
        type: 'Money',
        description: 'Income less expenses; may be negative.',
      }),
    }),
  });

builder.queryField('financeSummary', (t) =>
  t.field({
    type: FinanceSummary,
    nullable: true,
    description: "The totals of the caller's entries of a month, over all accounts.",
    authScopes: { finance: true },
    extensions: charge({ each: aggregateCost }),
    args: {
      month: t.arg.string({ description: 'Such as `2026-03`; the current one (UTC) if left out.' }),
    },
    resolve: async (_root, args, context) => {
      const given = validInput(summaryFilter, { month: args.month ?? undefined }, []);
      const month = given.month ?? monthText(context.now);
      const { from, until } = daysOf(month);
      const [totals] = await context.database.$queryRaw<[Totals]>`
        SELECT "income"::text AS "totalIncome", "expenses"::text AS "totalExpenses",
               ("income" - "expenses")::text AS "balance"
          FROM (SELECT COALESCE(SUM(e."amount") FILTER (WHERE c."type" = 'income'), 0.00) AS "income",
                       COALESCE(SUM(e."amount") FILTER (WHERE c."type" = 'expense'), 0.00) AS "expenses"
                  FROM "entries" e JOIN "categories" c ON c."id" = e."category_id"
                 WHERE e."user_id" = ${userIdOf(context)}::uuid
                   AND e."date" >= ${dayText(from)}::date AND e."date" < ${dayText(until)}::date) AS "sums"`;
      return { month, ...totals };
    },
  }),
);
