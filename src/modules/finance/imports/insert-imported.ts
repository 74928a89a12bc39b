import type { StatementRow } from '../../../database/statements.ts';
import { runSql, sql } from '../../../database/write.ts';
import { type Context, userIdOf } from '../../../graphql/context.ts';
import { requireEntryQuota } from '../entries/entry-quota.ts';

/** The result of an import. */
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
export async function insertImported(previewId: string, context: Context): Promise<Imported> {
  const now = context.now.toISOString();
  const [imported] = await runSql<Imported>(
    context.database,
    sql`
      WITH "inserted" AS (
        INSERT INTO "entries" ("user_id", "category_id", "account_id", "amount", "description",
                               "date", "recurring", "tags", "import_key", "created_at", "updated_at")
        SELECT ${userIdOf(context)}::uuid, "category_id", "account_id", "amount", "description",
               "date", "recurring", "tags", "import_key", ${now}::timestamptz, ${now}::timestamptz
          FROM "import_rows"
         WHERE "preview_id" = ${previewId}::uuid AND "status" = 'new'
         ORDER BY "id"
        ON CONFLICT ("user_id", "import_key") WHERE "import_key" IS NOT NULL DO NOTHING
        RETURNING "id", "category_id", "account_id", "amount"
      ), "changes" AS (
        SELECT "account_id",
               sum(CASE "type" WHEN 'income' THEN "amount" ELSE -"amount" END) AS "change"
          FROM "inserted" JOIN "categories" ON "categories"."id" = "category_id"
         WHERE "account_id" IS NOT NULL
         GROUP BY "account_id"
      ), "balances" AS (
        UPDATE "accounts"
           SET "current_balance" = "current_balance" + "change",
               "updated_at" = ${now}::timestamptz
          FROM "changes" WHERE "accounts"."id" = "changes"."account_id"
      )
      SELECT (SELECT count(*)::int FROM "inserted") AS "count",
             (SELECT max("id") FROM "inserted") AS "lastId",
             ARRAY(SELECT "account_id" FROM "changes" ORDER BY 1) AS "accountIds"`,
  );
  const { lastId } = imported as Imported;
  if (lastId !== null) await requireEntryQuota(lastId, context);
  return imported as Imported;
}

/** The number of new rows whose category was deleted after the file was read. */
export async function countWithoutCategory(previewId: string, context: Context): Promise<number> {
  const [found] = await runSql<{ readonly count: number } & StatementRow>(
    context.database,
    sql`
      SELECT count(*)::int AS "count" FROM "import_rows"
       WHERE "preview_id" = ${previewId}::uuid AND "status" = 'new' AND "category_id" IS NULL`,
  );
  return found?.count ?? 0;
}
