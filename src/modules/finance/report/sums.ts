import type { StatementRow } from '../../../database/pool/statements.ts';
import { runSql, sql } from '../../../database/query/write.ts';
import { type Context, userIdOf } from '../../../graphql/schema/context.ts';
import { noTotals, type Totals } from '../entries/entry-totals.ts';
import type { ReportRange } from './periods.ts';

/** With the numbers of entries. */
export interface CountedTotals extends Totals {
  readonly incomeCount: number;
  readonly expenseCount: number;
}

export const noCountedTotals: CountedTotals = { ...noTotals, incomeCount: 0, expenseCount: 0 };

export type Dimension = 'category' | 'account' | 'tag';

/** The number of a category or an account, or a tag; null for entries without one. */
export type GroupKey = number | string | null;

export interface GroupSums extends CountedTotals {
  readonly key: GroupKey;
}

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

/**
 * The columns of {@link CountedTotals}, for sums `e` with their categories `c`. Entries are added up by
 * category first, so that only sums are joined with the categories.
 */
const sums = sql`
  COALESCE(SUM(e."amount") FILTER (WHERE c."type" = 'income'), 0.00) AS "income",
  COALESCE(SUM(e."amount") FILTER (WHERE c."type" = 'expense'), 0.00) AS "expenses",
  COALESCE(SUM(e."count") FILTER (WHERE c."type" = 'income'), 0)::int AS "incomeCount",
  COALESCE(SUM(e."count") FILTER (WHERE c."type" = 'expense'), 0)::int AS "expenseCount"`;

const sumsAsText = sql`
  g."income"::text AS "income", g."expenses"::text AS "expenses",
  (g."income" - g."expenses")::text AS "balance", g."incomeCount", g."expenseCount"`;

interface SumsRange extends ReportRange {
  /** Left out for the totals of all entries. */
  readonly dimension: Dimension | undefined;
  /** The periods that divide the range. They follow one another. */
  readonly periods?: readonly ReportRange[];
  /** The groups to add up. Only needed for tags: an entry can have more than a report returns. */
  readonly keys?: readonly GroupKey[] | undefined;
}

const isListed = (keys: readonly GroupKey[]) =>
  sql`(t."tag" IS NULL OR t."tag" = ANY(${keys.filter((key) => key !== null)}::text[]))`;

/** A query that reads each entry once, and returns the sums of each group in each period. */
function sumsOf({ from, to, dimension, periods, keys }: SumsRange, context: Context) {
  const { key, join } = dimension ? dimensions[dimension] : ungrouped;
  const period = periods
    ? sql`width_bucket(e."date", ${periods.map((each) => each.from)}::date[]) - 1`
    : sql`0`;
  return sql`
    SELECT e."key", e."period", ${sums}
      FROM (SELECT ${key} AS "key", ${period} AS "period", e."category_id",
                   SUM(e."amount") AS "amount", COUNT(*) AS "count"
              FROM "entries" e ${join}
             WHERE e."user_id" = ${userIdOf(context)}::uuid
               AND e."date" BETWEEN ${from}::date AND ${to}::date
               AND ${dimension === 'tag' && keys ? isListed(keys) : sql`TRUE`}
             GROUP BY 1, 2, 3) AS e
      JOIN "categories" c ON c."id" = e."category_id"
     GROUP BY 1, 2`;
}

interface GroupsOptions {
  /** Left out for the totals of all entries. */
  readonly dimension?: Dimension;
  readonly limit: number;
  /** The maximum number of groups with expenses, and of groups without. Default: all. */
  readonly largest?: number | undefined;
}

type Sql = ReturnType<typeof sql>;

/** The groups of a query `g`, the largest first. */
function largestFirst(groups: Sql, { dimension, limit, largest }: GroupsOptions): Sql {
  const { name } = dimension ? dimensions[dimension] : ungrouped;
  const order = sql`g."expenses" DESC, g."income" DESC, ${name}, g."key"`;
  const listed =
    largest === undefined
      ? sql`(${groups}) AS g`
      : sql`(SELECT g.*, row_number() OVER (PARTITION BY g."expenses" > 0 ORDER BY ${order}) AS "position"
               FROM (${groups}) AS g) AS g WHERE g."position" <= ${largest}::int`;
  return sql`FROM ${listed} ORDER BY ${order} LIMIT ${limit}::int`;
}

/**
 * One statement that reads each entry once. The groups are ordered by expenses, then by income,
 * largest first, then by name.
 */
export async function readSums(
  range: ReportRange,
  options: GroupsOptions,
  context: Context,
): Promise<GroupSums[]> {
  const { dimension } = options;
  return runSql<GroupSums & StatementRow>(
    context.database,
    sql`SELECT g."key", ${sumsAsText} ${largestFirst(sumsOf({ ...range, dimension }, context), options)}`,
  );
}

export interface GroupSumsByPeriod extends GroupSums {
  readonly periods: readonly Omit<PeriodSums, 'key'>[];
}

/** Like {@link readSums}, with the sums of each of the periods that divide the range. */
export async function readSumsByPeriod(
  { periods, ...range }: ReportRange & { readonly periods: readonly ReportRange[] },
  options: GroupsOptions,
  context: Context,
): Promise<GroupSumsByPeriod[]> {
  const { dimension } = options;
  const groups = sql`
    SELECT p."key", SUM(p."income") AS "income", SUM(p."expenses") AS "expenses",
           SUM(p."incomeCount")::int AS "incomeCount", SUM(p."expenseCount")::int AS "expenseCount",
           json_agg(json_build_object('period', p."period", 'income', p."income"::text,
             'expenses', p."expenses"::text, 'balance', (p."income" - p."expenses")::text,
             'incomeCount', p."incomeCount", 'expenseCount', p."expenseCount")) AS "periods"
      FROM (${sumsOf({ ...range, dimension, periods }, context)}) AS p
     GROUP BY 1`;
  return runSql<GroupSumsByPeriod & StatementRow>(
    context.database,
    sql`SELECT g."key", ${sumsAsText}, g."periods" ${largestFirst(groups, options)}`,
  );
}

interface PeriodSumsOptions {
  readonly dimension?: Dimension;
  /** The groups to return. */
  readonly keys?: readonly GroupKey[];
}

/**
 * One statement that reads each entry once. The periods must follow one another. Leaves out periods
 * without entries.
 */
export async function readPeriodSums(
  periods: readonly ReportRange[],
  { dimension, keys }: PeriodSumsOptions,
  context: Context,
): Promise<PeriodSums[]> {
  const range = { from: periods[0]?.from as string, to: periods.at(-1)?.to as string };
  return runSql<PeriodSums & StatementRow>(
    context.database,
    sql`SELECT g."key", g."period", ${sumsAsText}
          FROM (${sumsOf({ ...range, dimension, periods, keys }, context)}) AS g`,
  );
}
