import type { StatementRow } from '../../../../database/statements.ts';
import { runSql, sql } from '../../../../database/write.ts';
import { type Context, userIdOf } from '../../../../graphql/context.ts';
import { requireEntryQuota } from '../entry-quota.ts';

/** The writable columns of an entry. */
export interface EntryColumns {
  readonly categoryId: number;
  readonly accountId: number | null;
  /** Decimal text. */
  readonly amount: string;
  readonly description: string | null;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly recurring: boolean;
  readonly tags: readonly string[];
}

interface Inserted extends StatementRow {
  readonly number: number;
  readonly id: number;
}

/**
 * Inserts entries by one statement, whose text is the same for any number of them.
 * @returns their ids, in the same order
 * @throws VALIDATION_FAILED if the caller has too many entries
 */
export async function insertEntries(
  entries: readonly EntryColumns[],
  context: Context,
): Promise<number[]> {
  if (entries.length === 0) return [];
  const rows = JSON.stringify(entries.map((entry, number) => ({ ...entry, number })));
  const now = context.now.toISOString();
  const inserted = await runSql<Inserted>(
    context.database,
    sql`
      WITH "rows" AS MATERIALIZED (
        SELECT nextval(pg_get_serial_sequence('entries', 'id'))::int AS "id", r.*
          FROM jsonb_to_recordset(${rows}::jsonb) AS r("number" int, "categoryId" int,
                 "accountId" int, "amount" numeric, "description" text, "date" date,
                 "recurring" boolean, "tags" text[])
      ), "inserted" AS (
        INSERT INTO "entries" ("id", "user_id", "category_id", "account_id", "amount",
                               "description", "date", "recurring", "tags", "created_at", "updated_at")
        SELECT "id", ${userIdOf(context)}::uuid, "categoryId", "accountId", "amount",
               "description", "date", "recurring", "tags", ${now}::timestamptz, ${now}::timestamptz
          FROM "rows" ORDER BY "number"
      )
      SELECT "number", "id" FROM "rows" ORDER BY "number"`,
  );
  const ids = inserted.map(({ id }) => id);
  await requireEntryQuota(Math.max(...ids), context);
  return ids;
}

/** Replaces the writable columns of entries by one statement. */
export async function updateEntryRows(
  entries: readonly (EntryColumns & { readonly id: number })[],
  context: Context,
): Promise<void> {
  if (entries.length === 0) return;
  await runSql(
    context.database,
    sql`
      UPDATE "entries"
         SET "category_id" = r."categoryId", "account_id" = r."accountId", "amount" = r."amount",
             "description" = r."description", "date" = r."date", "recurring" = r."recurring",
             "tags" = r."tags", "updated_at" = ${context.now.toISOString()}::timestamptz
        FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) AS r("id" int, "categoryId" int,
               "accountId" int, "amount" numeric, "description" text, "date" date,
               "recurring" boolean, "tags" text[])
       WHERE "entries"."id" = r."id"`,
  );
}
