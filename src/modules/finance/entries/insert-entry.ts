import { runSql, sql } from '../../../database/write.ts';
import { validationError } from '../../../errors.ts';
import { type Context, userIdOf } from '../../../graphql/context.ts';
import { findSerial } from '../../../graphql/node.ts';
import { requireEntryQuota } from './entry-quota.ts';

/** A valid new entry. */
interface NewEntry {
  /** The category's global id. */
  readonly categoryId: string;
  /** The account's global id, null for none, undefined for the default account (D132). */
  readonly accountId?: string | null | undefined;
  /** Decimal text. */
  readonly amount: string;
  readonly description?: string | null | undefined;
  /** Midnight of the day. */
  readonly date: Date;
  readonly recurring: boolean;
  readonly tags: readonly string[];
}

/** The ids of a new entry and of its account, null for none. */
interface InsertedEntry {
  readonly id: number;
  readonly accountId: number | null;
}

/** No record has this number. */
const noId = -1;

interface Inserted {
  readonly [column: string]: unknown;
  readonly hasCategory: boolean;
  /** Null if the account does not exist. */
  readonly id: number | null;
  readonly accountId: number | null;
}

/**
 * Inserts an entry and adds its amount to the balance of its account, by one statement. The user's
 * finances must be locked.
 * @returns the ids of the entry and of its account
 * @throws VALIDATION_FAILED if the category or the account is not one of the caller's, or the caller
 * has too many entries
 */
export async function insertEntry(entry: NewEntry, context: Context): Promise<InsertedEntry> {
  const { accountId, amount, date } = entry;
  const categoryId = findSerial('Category', entry.categoryId) ?? noId;
  const isDefault = accountId === undefined;
  const account = accountId == null ? null : (findSerial('Account', accountId) ?? noId);
  const userId = userIdOf(context);
  const now = context.now.toISOString();
  const [row] = await runSql<Inserted>(
    context.database,
    sql`
      WITH "category" AS (
        SELECT "id", "type" FROM "categories"
         WHERE "id" = ${categoryId}::int AND "user_id" = ${userId}::uuid
      ), "account" AS (
        SELECT "id" FROM "accounts"
         WHERE "user_id" = ${userId}::uuid
           AND CASE WHEN ${isDefault}::boolean THEN "is_default" ELSE "id" = ${account}::int END
      ), "entry" AS (
        INSERT INTO "entries" ("user_id", "category_id", "account_id", "amount", "description",
                               "date", "recurring", "tags", "created_at", "updated_at")
        SELECT ${userId}::uuid, "category"."id", "account"."id", ${amount}::numeric,
               ${entry.description ?? null}::text, ${date.toISOString().slice(0, 10)}::date,
               ${entry.recurring}::boolean, ${entry.tags}::text[], ${now}::timestamptz,
               ${now}::timestamptz
          FROM "category" LEFT JOIN "account" ON TRUE
         WHERE ${account}::int IS NULL OR "account"."id" IS NOT NULL
        RETURNING "id", "account_id", "amount"
      ), "balance" AS (
        UPDATE "accounts"
           SET "current_balance" = "current_balance" +
                 CASE "category"."type" WHEN 'income' THEN "entry"."amount" ELSE -"entry"."amount" END,
               "updated_at" = ${now}::timestamptz
          FROM "entry", "category"
         WHERE "accounts"."id" = "entry"."account_id"
      )
      SELECT EXISTS (SELECT FROM "category") AS "hasCategory", (SELECT "id" FROM "entry") AS "id",
             (SELECT "account_id" FROM "entry") AS "accountId"`,
  );
  if (!row?.hasCategory)
    throw validationError(['input', 'categoryId'], 'NOT_FOUND', 'Category must exist');
  const { id } = row;
  if (id === null) throw validationError(['input', 'accountId'], 'NOT_FOUND', 'Account must exist');
  await requireEntryQuota(id, context);
  return { id, accountId: row.accountId };
}
