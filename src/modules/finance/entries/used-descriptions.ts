import type { StatementRow } from '../../../database/pool/statements.ts';
import { enumName, runSql, sql } from '../../../database/query/write.ts';
import { type Context, type StatementContext, userIdOf } from '../../../graphql/schema/context.ts';

interface UsedDescription extends StatementRow {
  readonly description: string;
  readonly categoryId: number;
  readonly type: 'EXPENSE' | 'INCOME';
}

/**
 * The descriptions of the caller's latest entries with their categories, the most used first, by one
 * statement, which reads the latest entries by an index.
 */
export const usedDescriptions = (
  latest: number,
  context: Context | StatementContext,
): Promise<UsedDescription[]> =>
  runSql<UsedDescription>(
    context.database,
    sql`
      SELECT "latest"."description", "latest"."category_id" AS "categoryId",
             ${enumName('"categories"."type"')} AS "type"
        FROM (SELECT "description", "category_id" FROM "entries"
               WHERE "user_id" = ${userIdOf(context)}::uuid
               ORDER BY "date" DESC, "id" DESC LIMIT ${latest}::int) AS "latest"
        JOIN "categories" ON "categories"."id" = "latest"."category_id"
       WHERE "latest"."description" IS NOT NULL
       GROUP BY 1, 2, 3
       ORDER BY count(*) DESC, "categoryId", "latest"."description" COLLATE "C"`,
  );
