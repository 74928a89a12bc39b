import { runSql, sql } from '../../../database/query/write.ts';
import { type StatementContext, userIdOf } from '../../../graphql/schema/context.ts';
import type { ClassifiedRow } from './preview-content.ts';

/** The rows of one statement: at most 1.5 MB, which take a few milliseconds to convert. */
const chunkSize = 2_000;

/** Inserts the rows of a preview, by one statement for each 2,000. */
export async function insertRows(
  previewId: string,
  rows: readonly ClassifiedRow[],
  context: StatementContext,
): Promise<void> {
  const userId = userIdOf(context);
  for (let at = 0; at < rows.length; at += chunkSize) {
    const chunk = rows
      .slice(at, at + chunkSize)
      .map(({ issues, content: _, olderKey: __, ...row }) => ({
        ...row,
        status: row.status.toLowerCase(),
        type: row.type?.toLowerCase(),
        categorySource: row.categorySource?.toLowerCase(),
        issues: JSON.stringify(issues),
      }));
    await runSql(
      context.database,
      sql`
        INSERT INTO "import_rows" ("preview_id", "user_id", "id", "line", "status", "date", "amount", "type",
                                   "description", "tags", "recurring", "category_id", "category_source",
                                   "unknown_category_name", "account_id", "unknown_account_name",
                                   "entry_id", "import_key", "issues")
        SELECT ${previewId}::uuid, ${userId}::uuid, "id", "line", "status"::"import_row_status", "date", "amount",
               "type"::"category_type", "description", "tags", "recurring", "categoryId",
               "categorySource"::"import_category_source", "unknownCategoryName", "accountId",
               "unknownAccountName", "entryId", "importKey", "issues"
          FROM jsonb_to_recordset(${JSON.stringify(chunk)}::jsonb) AS r("id" int, "line" int,
                 "status" text, "date" date, "amount" numeric, "type" text, "description" text,
                 "tags" text[], "recurring" boolean, "categoryId" bigint,
                 "categorySource" text, "unknownCategoryName" text, "accountId" bigint,
                 "unknownAccountName" text, "entryId" bigint, "importKey" text, "issues" text)`,
    );
  }
}

export async function deleteRows(previewId: string, context: StatementContext): Promise<void> {
  await runSql(
    context.database,
    sql`
      DELETE FROM "import_rows"
       WHERE "preview_id" = ${previewId}::uuid AND "user_id" = ${userIdOf(context)}::uuid`,
  );
}
