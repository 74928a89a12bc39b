import type { StatementRow } from '../../../database/pool/statements.ts';
import { runSql, sql } from '../../../database/query/write.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { type Context, userIdOf } from '../../../graphql/schema/context.ts';
import { FinanceTotals } from './finance-totals.ts';
import { previousRange, type ReportRange } from './periods.ts';
import type { Totals } from './sums.ts';

type Change = Pick<Totals, 'income' | 'expenses' | 'balance'>;

interface Comparison extends ReportRange {
  readonly totals: Totals;
  readonly change: Change;
}

const FinanceChange = builder.objectRef<Change>('FinanceChange').implement({
  description: 'The differences between the totals of two ranges.',
  fields: (t) => ({
    income: t.expose('income', {
      type: 'Money',
      description: 'The income of the report minus that of the previous range.',
    }),
    expenses: t.expose('expenses', {
      type: 'Money',
      description:
        'The expenses of the report minus those of the previous range. Positive if they have grown.',
    }),
    balance: t.expose('balance', {
      type: 'Money',
      description: 'The balance of the report minus that of the previous range.',
    }),
  }),
});

export const FinanceComparison = builder.objectRef<Comparison>('FinanceComparison').implement({
  description: 'The range before the range of a report, and the change since then.',
  fields: (t) => ({
    from: t.expose('from', {
      type: 'LocalDate',
      description: 'The first day of the previous range.',
    }),
    to: t.expose('to', { type: 'LocalDate', description: 'The last day of the previous range.' }),
    totals: t.expose('totals', {
      type: FinanceTotals,
      description: 'The totals of the previous range.',
    }),
    change: t.expose('change', {
      type: FinanceChange,
      description: 'The totals of the report minus those of the previous range.',
    }),
  }),
});

/** The first day that an entry can have (D130). */
const firstDay = '1900-01-01';

type ComparisonRow = Totals & Record<`${keyof Change}Change`, string> & StatementRow;

/** Compares a range with the one before it. Null if that starts before the first valid day. */
export async function compareWithPrevious(
  range: ReportRange,
  context: Context,
): Promise<Comparison | null> {
  const previous = previousRange(range);
  if (previous.from < firstDay) return null;
  const [row] = await runSql<ComparisonRow>(
    context.database,
    comparisonOf(range, previous, context),
  );
  const { incomeChange, expensesChange, balanceChange, ...totals } = row as ComparisonRow;
  const change = { income: incomeChange, expenses: expensesChange, balance: balanceChange };
  return { ...previous, totals, change };
}

/** The totals of the previous range, and the differences, of both ranges at the same moment. */
function comparisonOf(range: ReportRange, previous: ReportRange, context: Context) {
  const before = sql`e."date" < ${range.from}::date`;
  const sum = (condition: typeof before) =>
    sql`COALESCE(SUM(e."amount") FILTER (WHERE ${condition}), 0.00)`;
  return sql`
    SELECT s."income"::text AS "income", s."expenses"::text AS "expenses",
           (s."income" - s."expenses")::text AS "balance", s."incomeCount", s."expenseCount",
           (s."newIncome" - s."income")::text AS "incomeChange",
           (s."newExpenses" - s."expenses")::text AS "expensesChange",
           (s."newIncome" - s."newExpenses" - s."income" + s."expenses")::text AS "balanceChange"
      FROM (SELECT ${sum(sql`c."type" = 'income' AND ${before}`)} AS "income",
                   ${sum(sql`c."type" = 'expense' AND ${before}`)} AS "expenses",
                   ${sum(sql`c."type" = 'income' AND NOT ${before}`)} AS "newIncome",
                   ${sum(sql`c."type" = 'expense' AND NOT ${before}`)} AS "newExpenses",
                   COUNT(*) FILTER (WHERE c."type" = 'income' AND ${before})::int AS "incomeCount",
                   COUNT(*) FILTER (WHERE c."type" = 'expense' AND ${before})::int AS "expenseCount"
              FROM "entries" e JOIN "categories" c ON c."id" = e."category_id"
             WHERE e."user_id" = ${userIdOf(context)}::uuid
               AND e."date" BETWEEN ${previous.from}::date AND ${range.to}::date) AS s`;
}
