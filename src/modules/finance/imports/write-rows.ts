import { columnList, fieldList, recordset } from '../../../database/query/recordset.ts';
import { tableOf } from '../../../database/query/table.ts';
import { runSql, sql } from '../../../database/query/write.ts';
import { type StatementContext, userIdOf } from '../../../graphql/schema/context.ts';
import { dayOf } from '../../../input/calendar.ts';
import type { ClassifiedRow } from './preview-content.ts';

/** The rows of one statement: at most 1.5 MB, which take a few milliseconds to convert. */
const chunkSize = 2_000;

const { previewId: _, userId: __, ...columns } = tableOf('ImportRow').columns;
/** The fields of a row that do not identify its preview. */
const fields = Object.keys(columns);

/** Inserts the rows of a preview, by one statement for each 2,000. */
export async function insertRows(
  previewId: string,
  rows: readonly ClassifiedRow[],
  context: StatementContext,
): Promise<void> {
  for (let at = 0; at < rows.length; at += chunkSize) {
    const records = rows.slice(at, at + chunkSize).map((row) => ({
      ...row,
      date: row.date && dayOf(row.date),
      issues: JSON.stringify(row.issues),
    }));
    await runSql(
      context.database,
      sql`
        INSERT INTO "import_rows" ("preview_id", "user_id", ${columnList('ImportRow', fields)})
        SELECT ${previewId}::uuid, ${userIdOf(context)}::uuid, ${fieldList(fields)}
          FROM ${recordset('ImportRow', fields, records)}`,
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
