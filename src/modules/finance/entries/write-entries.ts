import type { z } from 'zod';
import type { StatementRow } from '../../../database/pool/statements.ts';
import {
  assignmentList,
  columnList,
  fieldList,
  recordset,
} from '../../../database/query/recordset.ts';
import { nextUpdate, runSql, sql } from '../../../database/query/write.ts';
import type { Prisma } from '../../../generated/prisma/client.ts';
import { type StatementContext, userIdOf } from '../../../graphql/schema/context.ts';
import { findSerial } from '../../../graphql/schema/node.ts';
import { dayOrToday } from './entry-list.ts';
import { requireEntryQuota } from './entry-quota.ts';
import { createEntryInput } from './input.ts';
import { requireReferences } from './own-references.ts';

type ValidEntry = z.output<typeof createEntryInput.schema>;

/** The fields of an entry that clients write. Each has the name of its field in the data model. */
export const entryFields = Object.keys(createEntryInput.fields) as readonly (keyof ValidEntry)[];

export type EntryColumns = Required<Omit<ValidEntry, 'categoryId' | 'accountId' | 'date'>> & {
  readonly categoryId: number;
  readonly accountId: number | null;
  /** Midnight of the day. */
  readonly date: Date;
};

interface NewRows {
  /** A statement with these fields and `id`. */
  readonly rows: Prisma.Sql;
  readonly fields: readonly string[];
  readonly onConflict?: Prisma.Sql;
}

/**
 * The part of a statement that inserts the rows, and adds their amounts to the balances of their
 * accounts. `inserted` has the new entries, `changes` the accounts whose balance changes.
 */
export function insertion(
  { rows, fields, onConflict = sql`` }: NewRows,
  context: StatementContext,
): Prisma.Sql {
  const now = context.now.toISOString();
  return sql`
    "rows" AS MATERIALIZED (${rows}), "inserted" AS (
      INSERT INTO "entries" ("id", "user_id", ${columnList('Entry', fields)}, "created_at",
                             "updated_at")
      SELECT "id", ${userIdOf(context)}::uuid, ${fieldList(fields)}, ${now}::timestamptz,
             ${now}::timestamptz
        FROM "rows" ORDER BY "id"
      ${onConflict}
      RETURNING "id", "account_id", "category_id", "amount"
    ), "changes" AS (
      SELECT "account_id", sum(CASE "type" WHEN 'income' THEN "amount" ELSE -"amount" END) AS "change"
        FROM (SELECT "account_id", "category_id", sum("amount") AS "amount" FROM "inserted"
               WHERE "account_id" IS NOT NULL GROUP BY 1, 2) AS "sums"
        JOIN "categories" ON "categories"."id" = "category_id"
                         AND "categories"."user_id" = ${userIdOf(context)}::uuid
       GROUP BY "account_id"
      HAVING sum(CASE "type" WHEN 'income' THEN "amount" ELSE -"amount" END) <> 0
    ), "balances" AS (
      UPDATE "accounts"
         SET "current_balance" = "current_balance" + "change",
             "updated_at" = ${nextUpdate('accounts', context.now)}
        FROM "changes"
       WHERE "accounts"."id" = "changes"."account_id"
         AND "accounts"."user_id" = ${userIdOf(context)}::uuid
    )`;
}

export interface InsertedEntry extends StatementRow {
  /** Whether its category is one of the caller's. */
  readonly hasCategory: boolean;
  /** Whether its account is one of the caller's, or it has none. */
  readonly hasAccount: boolean;
  /** Null if a record is missing: then the entry was not inserted. */
  readonly id: number | null;
  /** Null for none. */
  readonly accountId: number | null;
  /** Whether the balance of its account has changed. */
  readonly hasChangedBalance: boolean;
}

/**
 * Requires that an entry was inserted.
 * @param path the path of the entry in the field's arguments
 * @throws VALIDATION_FAILED if its category or its account is not one of the caller's
 */
export function requireInserted(inserted: InsertedEntry, path: readonly string[]) {
  const { hasCategory, hasAccount, id, accountId, hasChangedBalance } = inserted;
  requireReferences({ hasCategory, hasAccount }, path);
  if (id === null) throw new Error('the entry was not inserted');
  return { id, accountId, hasChangedBalance };
}

/** No record has this number. */
const noId = -1;

/** The number of a global id; null for null. */
const serialOf = (typename: string, globalId: string | null) =>
  globalId === null ? null : (findSerial(typename, globalId) ?? noId);

/**
 * Inserts entries and adds their amounts to the balances of their accounts, by one statement.
 * An entry without `accountId` gets the default account (D132).
 * Entries whose category or account is not one of the caller's are not inserted. The user's finances
 * must be locked.
 * @returns the result of each entry, in the same order
 * @throws VALIDATION_FAILED if the caller has too many entries
 */
export async function insertEntries(
  entries: readonly ValidEntry[],
  context: StatementContext,
): Promise<InsertedEntry[]> {
  if (entries.length === 0) return [];
  const userId = userIdOf(context);
  const records = entries.map((entry) => ({
    ...entry,
    categoryId: serialOf('Category', entry.categoryId),
    accountId: serialOf('Account', entry.accountId ?? null),
    date: dayOrToday(entry.date, context.now),
  }));
  const withDefault = entries.flatMap(({ accountId }, index) =>
    accountId === undefined ? [index + 1] : [],
  );
  const fields = entryFields.filter((field) => field !== 'accountId');
  const inserted = await runSql<InsertedEntry>(
    context.database,
    sql`
      WITH "given" AS MATERIALIZED (
        SELECT "r".*, "categories"."type",
               "accounts"."id" AS "ownAccountId"
          FROM ${recordset('Entry', entryFields, records)}
          LEFT JOIN "categories"
            ON "categories"."id" = "r"."categoryId" AND "categories"."user_id" = ${userId}::uuid
          LEFT JOIN "accounts"
            ON "accounts"."user_id" = ${userId}::uuid
           AND CASE WHEN "r"."number" = ANY(${withDefault}::int[]) THEN "accounts"."is_default"
                    ELSE "accounts"."id" = "r"."accountId" END
      ), "valid" AS (
        SELECT nextval(pg_get_serial_sequence('entries', 'id')) AS "id", "given".*
          FROM (SELECT * FROM "given"
                 WHERE "type" IS NOT NULL AND ("accountId" IS NULL OR "ownAccountId" IS NOT NULL)
                 ORDER BY "number") AS "given"
      ), ${insertion(
        {
          fields: [...fields, 'accountId'],
          rows: sql`SELECT "id", ${fieldList(fields)}, "ownAccountId" AS "accountId", "number"
                      FROM "valid"`,
        },
        context,
      )}
      SELECT "given"."type" IS NOT NULL AS "hasCategory",
             "given"."accountId" IS NULL OR "ownAccountId" IS NOT NULL AS "hasAccount",
             "rows"."id", "rows"."accountId",
             EXISTS (SELECT FROM "changes" WHERE "account_id" = "rows"."accountId")
               AS "hasChangedBalance"
        FROM "given" LEFT JOIN "rows" USING ("number") ORDER BY "number"`,
  );
  const ids = inserted.flatMap(({ id }) => id ?? []);
  if (ids.length > 0) await requireEntryQuota(Math.max(...ids), context);
  return inserted;
}

/** Replaces the writable columns of entries by one statement. */
export async function updateEntryRows(
  entries: readonly (EntryColumns & { readonly id: number })[],
  context: StatementContext,
): Promise<void> {
  if (entries.length === 0) return;
  await runSql(
    context.database,
    sql`
      UPDATE "entries"
         SET ${assignmentList('Entry', entryFields)}, "updated_at" = ${nextUpdate('entries', context.now)}
        FROM ${recordset('Entry', ['id', ...entryFields], entries)}
       WHERE "entries"."id" = "r"."id" AND "entries"."user_id" = ${userIdOf(context)}::uuid`,
  );
}
