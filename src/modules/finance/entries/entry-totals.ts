import type { DatabaseClient } from '../../../database/client.ts';
import { runnerOf } from '../../../database/pool/statements.ts';
import { conditionSql, type Filter } from '../../../database/query/filter.ts';
import { Parameters } from '../../../database/query/parameters.ts';
import { columnOf, quoted, tableOf } from '../../../database/query/table.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { sumFields } from '../sum-fields.ts';

/** Decimal strings. */
export interface Totals {
  readonly income: string;
  readonly expenses: string;
  readonly balance: string;
}

export const EntryTotals = builder.objectRef<Totals>('EntryTotals').implement({
  description: 'The sums of entries.',
  fields: (t) => ({
    income: t.expose('income', sumFields.income),
    expenses: t.expose('expenses', sumFields.expenses),
    balance: t.expose('balance', sumFields.balance),
  }),
});

export const noTotals: Totals = { income: '0.00', expenses: '0.00', balance: '0.00' };

export async function entryTotals(
  database: DatabaseClient,
  where: Filter<'Entry'>,
): Promise<Totals> {
  const [totals] = await sumsOf(database, where);
  return totals as Totals;
}

/** The field of an entry that has the id of its category or of its account. */
export type EntryParent = 'categoryId' | 'accountId';

/** Adds up the entries of several categories or accounts, by one SQL statement. */
export async function entryTotalsByParent(
  database: DatabaseClient,
  where: Filter<'Entry'>,
  { field, keys }: { readonly field: EntryParent; readonly keys: readonly number[] },
): Promise<(key: number) => Totals> {
  const sums = await sumsOf(database, { AND: [where, { [field]: { in: keys } }] }, field);
  const byParent = new Map(sums.map(({ parent, ...totals }) => [parent, totals]));
  return (key) => byParent.get(key) ?? noTotals;
}

async function sumsOf(
  database: DatabaseClient,
  where: Filter<'Entry'>,
  by?: EntryParent,
): Promise<(Totals & { readonly parent?: number })[]> {
  const table = tableOf('Entry');
  const parameters = new Parameters();
  const condition = conditionSql(where, { table, alias: 'e', parameters });
  const parent = by && `e.${quoted(columnOf(table, by).name)}`;
  const sumOf = (type: 'income' | 'expense') =>
    `COALESCE(SUM(e."amount") FILTER (WHERE c."type" = '${type}'), 0.00)`;
  // Entries are added up by category first, so that only sums are joined with the categories.
  const sums =
    `SELECT e."category_id", SUM(e."amount") AS "amount"${parent ? `, ${parent} AS "parent"` : ''}` +
    ` FROM "entries" AS e WHERE ${condition} GROUP BY e."category_id"${parent ? `, ${parent}` : ''}`;
  const sql =
    `SELECT "income"::text, "expenses"::text, ("income" - "expenses")::text AS "balance"` +
    (parent ? ', "parent"' : '') +
    ` FROM (SELECT ${sumOf('income')} AS "income", ${sumOf('expense')} AS "expenses"` +
    (parent ? `, e."parent"` : '') +
    ` FROM (${sums}) AS e JOIN "categories" AS c ON c."id" = e."category_id"` +
    `${parent ? ` GROUP BY e."parent"` : ''}) AS "sums"`;
  const rows = await runnerOf(database)(parameters.statement(sql));
  return rows as unknown as Totals[];
}
