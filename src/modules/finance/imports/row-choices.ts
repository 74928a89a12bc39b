import type { StatementRow } from '../../../database/pool/statements.ts';
import { enumName, runSql, sql } from '../../../database/query/write.ts';
import { type StatementContext, userIdOf } from '../../../graphql/schema/context.ts';
import type { EntryType } from './own-finances.ts';
import type { ClassifiedRow, PreviewContent } from './preview-content.ts';

interface RowChoice extends StatementRow {
  readonly id: number;
  readonly type: EntryType;
  readonly isExcluded: boolean;
  /** Null if the user has chosen none. */
  readonly categoryId: number | null;
}

function withChoice(row: ClassifiedRow, choice: RowChoice | undefined): ClassifiedRow {
  if (!choice || row.status === 'DUPLICATE') return row;
  const { isExcluded, type, categoryId } = choice;
  return {
    ...row,
    ...(isExcluded ? { status: 'EXCLUDED' } : {}),
    ...(categoryId !== null && type === row.type
      ? { categoryId, categorySource: 'CHOSEN', unknownCategoryName: null }
      : {}),
  };
}

/** Applies what the user has chosen for the rows of a preview before its file was read again. */
export async function withRowChoices(
  previewId: string,
  content: PreviewContent,
  context: StatementContext,
): Promise<PreviewContent> {
  const choices = await runSql<RowChoice>(
    context.database,
    sql`
      SELECT "id", ${enumName('"type"')} AS "type", "status" = 'excluded' AS "isExcluded",
             CASE WHEN "category_source" = 'chosen' THEN "category_id" END AS "categoryId"
        FROM "import_rows"
       WHERE "preview_id" = ${previewId}::uuid AND "user_id" = ${userIdOf(context)}::uuid
         AND ("status" = 'excluded' OR "category_source" = 'chosen')`,
  );
  const byId = new Map(choices.map((choice) => [choice.id, choice]));
  return { ...content, rows: content.rows.map((row) => withChoice(row, byId.get(row.id))) };
}
