import type { StatementRow } from '../../../database/pool/statements.ts';
import { enumName, runSql, sql } from '../../../database/query/write.ts';
import { type Context, userIdOf } from '../../../graphql/schema/context.ts';
import { type DayRange, dayText } from '../../../input/calendar.ts';

export interface CategoryTotal {
  readonly type: 'EXPENSE' | 'INCOME';
  readonly categoryId: number;
  readonly categoryName: string;
  readonly emoji: string;
  readonly total: string;
  readonly count: number;
}

export interface DescriptionTotal extends Omit<CategoryTotal, 'emoji'> {
  readonly description: string;
}

export interface AnalyticsTotals {
  readonly categories: readonly CategoryTotal[];
  readonly topDescriptions: readonly DescriptionTotal[];
}

/** D136. */
export const maxDescriptions = 10;

/**
 * Reads the caller's entries of a range of days once. Totals are strings: JSON numbers would be
 * parsed as floating point.
 */
export async function totalsWithin(
  { from, until }: DayRange,
  context: Context,
): Promise<AnalyticsTotals> {
  const [totals] = await runSql<AnalyticsTotals & StatementRow>(
    context.database,
    sql`
      WITH "found" AS MATERIALIZED (
        SELECT e."category_id", btrim(e."description") AS "description", e."amount"
          FROM "entries" e
         WHERE e."user_id" = ${userIdOf(context)}::uuid
           AND e."date" >= ${dayText(from)}::date AND e."date" < ${dayText(until)}::date),
      "by_category" AS (
        SELECT c."type", c."name", c."id", c."emoji", f."total", f."count"
          FROM (SELECT "category_id", SUM("amount") AS "total", COUNT(*) AS "count"
                  FROM "found" GROUP BY "category_id") AS f
          JOIN "categories" c ON c."id" = f."category_id"),
      "by_description" AS (
        SELECT c."type", c."name", c."id", f."description", f."total", f."count"
          FROM (SELECT "category_id", "description", SUM("amount") AS "total", COUNT(*) AS "count"
                  FROM "found" WHERE "description" <> '' GROUP BY "category_id", "description") AS f
          JOIN "categories" c ON c."id" = f."category_id"
         ORDER BY f."total" DESC, f."description", c."name", c."id" LIMIT ${maxDescriptions}::int)
      SELECT COALESCE((SELECT json_agg(json_build_object('type', ${enumName('"type"')},
                         'categoryId', "id", 'categoryName', "name", 'emoji', "emoji", 'total', "total"::text, 'count', "count")
                       ORDER BY "type", "total" DESC, "name", "id") FROM "by_category"), '[]') AS "categories",
             COALESCE((SELECT json_agg(json_build_object('description', "description",
                         'type', ${enumName('"type"')}, 'categoryId', "id", 'categoryName', "name",
                         'total', "total"::text, 'count', "count")
                       ORDER BY "total" DESC, "description", "name", "id") FROM "by_description"), '[]')
               AS "topDescriptions"`,
  );
  return totals as AnalyticsTotals;
}
