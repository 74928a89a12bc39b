import type { DatabaseClient } from '../../../database/client.ts';
import { conditionSql, type Filter } from '../../../database/page/filter.ts';
import { Parameters } from '../../../database/page/parameters.ts';
import { tableOf } from '../../../database/page/table.ts';
import { runnerOf } from '../../../database/statements.ts';
import { builder } from '../../../graphql/builder.ts';

interface Totals {
  readonly income: string;
  readonly expenses: string;
  readonly balance: string;
}

export const EntryTotals = builder.objectRef<Totals>('EntryTotals').implement({
  description: 'The sums of entries.',
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
  }),
});

/** Adds up the entries that meet a condition, by one SQL statement. */
export async function entryTotals(
  database: DatabaseClient,
  where: Filter<'Entry'>,
): Promise<Totals> {
  const parameters = new Parameters();
  const condition = conditionSql(where, { table: tableOf('Entry'), alias: 'e', parameters });
  const sumOf = (type: 'income' | 'expense') =>
    `COALESCE(SUM(e."amount") FILTER (WHERE c."type" = '${type}'), 0.00)`;
  const [totals] = await runnerOf(database)({
    sql:
      `SELECT "income"::text, "expenses"::text, ("income" - "expenses")::text AS "balance"` +
      ` FROM (SELECT ${sumOf('income')} AS "income", ${sumOf('expense')} AS "expenses"` +
      ` FROM "entries" AS e JOIN "categories" AS c ON c."id" = e."category_id"` +
      ` WHERE ${condition}) AS "sums"`,
    values: parameters.values,
  });
  return totals as unknown as Totals;
}
