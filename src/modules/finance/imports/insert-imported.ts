import type { StatementRow } from '../../../database/pool/statements.ts';
import { renamedColumnList } from '../../../database/query/recordset.ts';
import { tableOf } from '../../../database/query/table.ts';
import { runSql, sql } from '../../../database/query/write.ts';
import { type StatementContext, userIdOf } from '../../../graphql/schema/context.ts';
import { requireEntryQuota } from '../entries/entry-quota.ts';
import { entryFields, insertion } from '../entries/write-entries.ts';

/** The fields of entries that the rows of a file have. */
const fields = [...entryFields, 'importKey'].filter(
  (field) => field in tableOf('ImportRow').columns,
);
const onConflict = sql`
  ON CONFLICT ("user_id", "import_key") WHERE "import_key" IS NOT NULL DO NOTHING`;

interface Imported extends StatementRow {
  readonly count: number;
  /** The largest id of the new entries; null without any. */
  readonly lastId: number | null;
  /** The accounts whose balance has changed. */
  readonly accountIds: readonly number[];
}

/**
 * Inserts the new rows of a preview as entries, and adds their amounts to the balances of their
 * accounts, by one statement. Rows whose key an entry already has are skipped, and do not change a
 * balance. The user's finances must be locked.
 * @throws VALIDATION_FAILED if the caller has too many entries
 */
export async function insertImported(
  previewId: string,
  context: StatementContext,
): Promise<Imported> {
  const rows = sql`
    SELECT nextval(pg_get_serial_sequence('entries', 'id')) AS "id", "r".*
      FROM (SELECT ${renamedColumnList('ImportRow', fields)} FROM "import_rows"
             WHERE "preview_id" = ${previewId}::uuid AND "status" = 'new'
               AND "user_id" = ${userIdOf(context)}::uuid
             ORDER BY "id") AS "r"`;
  const [imported] = await runSql<Imported>(
    context.database,
    sql`
      WITH ${insertion({ rows, fields, onConflict }, context)}
      SELECT (SELECT count(*)::int FROM "inserted") AS "count",
             (SELECT max("id") FROM "inserted") AS "lastId",
             ARRAY(SELECT "account_id" FROM "changes" ORDER BY 1) AS "accountIds"`,
  );
  const { lastId } = imported as Imported;
  if (lastId !== null) await requireEntryQuota(lastId, context);
  return imported as Imported;
}

/** The number of new rows whose category was deleted after the file was read. */
export async function countWithoutCategory(
  previewId: string,
  context: StatementContext,
): Promise<number> {
  const [found] = await runSql<{ readonly count: number } & StatementRow>(
    context.database,
    sql`
      SELECT count(*)::int AS "count" FROM "import_rows"
       WHERE "preview_id" = ${previewId}::uuid AND "user_id" = ${userIdOf(context)}::uuid
         AND "status" = 'new' AND "category_id" IS NULL`,
  );
  return found?.count ?? 0;
}
