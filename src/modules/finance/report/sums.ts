import type { StatementRow } from '../../../database/statements.ts';
import { runSql, sql } from '../../../database/write.ts';
import { type Context, userIdOf } from '../../../graphql/context.ts';
import type { ReportRange } from './periods.ts';

/** The sums of entries as decimal text, and their numbers. */
export interface Totals {
  readonly income: string;
  readonly expenses: string;
  readonly balance: string;
  readonly incomeCount: number;
  readonly expenseCount: number;
}

export const noTotals: Totals = {
  income: '0.00',
  expenses: '0.00',
  balance: '0.00',
  incomeCount: 0,
  expenseCount: 0,
};

/** What the entries of a group have in common. */
export type Dimension = 'category' | 'account' | 'tag';

/** The number of a category or an account, or a tag; null for entries without one. */
export type GroupKey = number | string | null;

/** The totals of a group. */
export interface GroupSums extends Totals {
  readonly key: GroupKey;
}

/** The totals of a group in a period. */
export interface PeriodSums extends GroupSums {
  /** The position of the period in the list of periods, starting with 0. */
  readonly period: number;
}

/** An entry has a row for each of its tags, or one without a tag. */
const tags = sql`LEFT JOIN LATERAL unnest(e."tags") AS t ("tag") ON TRUE`;

/** The key of a dimension's groups, and the name that orders groups of the same size. */
const dimensions = {
  category: {
    key: sql`e."category_id"`,
    join: sql``,
    name: sql`(SELECT n."name" FROM "categories" n WHERE n."id" = g."key")`,
  },
  account: {
    key: sql`e."account_id"`,
    join: sql``,
    name: sql`(SELECT n."name" FROM "accounts" n WHERE n."id" = g."key")`,
  },
  tag: { key: sql`t."tag"`, join: tags, name: sql`g."key"` },
} as const;

const ungrouped = { key: sql`NULL::int`, join: sql``, name: sql`NULL::int` } as const;

/** The columns of {@link Totals}, for entries `e` with their categories `c`. */
const sums = sql`
  COALESCE(SUM(e."amount") FILTER (WHERE c."type" = 'income'), 0.00) AS "income",
  COALESCE(SUM(e."amount") FILTER (WHERE c."type" = 'expense'), 0.00) AS "expenses",
  COUNT(*) FILTER (WHERE c."type" = 'income')::int AS "incomeCount",
  COUNT(*) FILTER (WHERE c."type" = 'expense')::int AS "expenseCount"`;

const sumsAsText = sql`
  g."income"::text AS "income", g."expenses"::text AS "expenses",
  (g."income" - g."expenses")::text AS "balance", g."incomeCount", g."expenseCount"`;

interface SumsOptions {
  /** Left out for the totals of all entries. */
  readonly dimension?: Dimension;
  /** The maximum number of groups. */
  readonly limit: number;
}

/**
 * Adds up the caller's entries of a range, by one statement that reads each of them once. The groups
 * are ordered by expenses, then by income, largest first, then by name.
 */
export async function readSums(
  { from, to }: ReportRange,
  { dimension, limit }: SumsOptions,
  context: Context,
): Promise<GroupSums[]> {
  const { key, join, name } = dimension ? dimensions[dimension] : ungrouped;
  return runSql<GroupSums & StatementRow>(
    context.database,
    sql`
      SELECT g."key", ${sumsAsText}
        FROM (SELECT ${key} AS "key", ${sums}
                FROM "entries" e JOIN "categories" c ON c."id" = e."category_id" ${join}
               WHERE e."user_id" = ${userIdOf(context)}::uuid
                 AND e."date" BETWEEN ${from}::date AND ${to}::date
               GROUP BY 1) AS g
       ORDER BY g."expenses" DESC, g."income" DESC, ${name}, g."key" LIMIT ${limit}::int`,
  );
}

interface PeriodSumsOptions {
  readonly dimension?: Dimension;
  /** The groups to return. Only needed for tags: an entry can have more than a report returns. */
  readonly keys?: readonly GroupKey[];
}

const isListed = (keys: readonly GroupKey[]) =>
  sql`(t."tag" IS NULL OR t."tag" = ANY(${keys.filter((key) => key !== null)}::text[]))`;

/**
 * Adds up the caller's entries in each of the periods, which follow one another, by one statement that
 * reads each of them once. Leaves out periods without entries.
 */
export async function readPeriodSums(
  periods: readonly ReportRange[],
  { dimension, keys }: PeriodSumsOptions,
  context: Context,
): Promise<PeriodSums[]> {
  const { key, join } = dimension ? dimensions[dimension] : ungrouped;
  const firstDays = periods.map(({ from }) => from);
  return runSql<PeriodSums & StatementRow>(
    context.database,
    sql`
      SELECT g."key", g."period", ${sumsAsText}
        FROM (SELECT ${key} AS "key", width_bucket(e."date", ${firstDays}::date[]) - 1 AS "period", ${sums}
                FROM "entries" e JOIN "categories" c ON c."id" = e."category_id" ${join}
               WHERE e."user_id" = ${userIdOf(context)}::uuid
                 AND e."date" BETWEEN ${firstDays[0]}::date AND ${periods.at(-1)?.to}::date
                 AND ${dimension === 'tag' && keys ? isListed(keys) : sql`TRUE`}
               GROUP BY 1, 2) AS g`,
  );
}
