import { randomUUID } from 'node:crypto';
import type { StatementClient } from '../pool/statements.ts';
import { runSql, sql } from '../query/write.ts';

/** How long a change can be undone. */
export const undoHours = 24;
export const undoWindowMs = undoHours * 3_600_000;

/**
 * The rows that the transaction deletes, updates or creates from now on are kept, so that it can be
 * undone. Locks the owner's row, like `lockUser`, with the same statement.
 * @returns the `undoId` of its changes
 */
export async function keepForUndo(database: StatementClient, ownerId: string): Promise<string> {
  const undoId = randomUUID();
  await runSql(
    database,
    sql`SELECT set_config('folio.undo_id', ${undoId}::text, true),
               set_config('folio.undo_owner_id', ${ownerId}::text, true)
          FROM "users" WHERE "id" = ${ownerId}::uuid FOR NO KEY UPDATE`,
  );
  return undoId;
}

/** Those of the ids whose rows are kept. */
export async function keptUndoIds(
  database: StatementClient,
  ownerId: string,
  undoIds: readonly string[],
): Promise<Map<string, true>> {
  const rows = await runSql<{ undoId: string }>(
    database,
    sql`SELECT DISTINCT "undo_id"::text AS "undoId" FROM "undo_rows"
         WHERE "owner_id" = ${ownerId}::uuid AND "undo_id" = ANY(${undoIds}::uuid[])`,
  );
  return new Map(rows.map(({ undoId }) => [undoId, true]));
}

/** The last change of each mutation that has created records, if its rows are kept. */
export async function keptCreations(
  database: StatementClient,
  ownerId: string,
  undoIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await runSql<{ undoId: string; changeId: number }>(
    database,
    sql`SELECT "undo_id"::text AS "undoId", max("change_id") AS "changeId" FROM "undo_rows"
         WHERE "owner_id" = ${ownerId}::uuid AND "undo_id" = ANY(${undoIds}::uuid[])
           AND "action" = 'created'
         GROUP BY "undo_id"`,
  );
  return new Map(rows.map(({ undoId, changeId }) => [undoId, changeId]));
}

/** The number of the owner's last change of a type that can be undone. Reads a change by its id. */
export async function lastUndoable(
  database: StatementClient,
  { ownerId, types, after }: { ownerId: string; types: readonly string[]; after: Date },
): Promise<number | undefined> {
  const [row] = await runSql<{ id: number }>(
    database,
    sql`WITH "last" AS (
        SELECT "undo_rows"."undo_id"
          FROM "undo_rows" CROSS JOIN LATERAL (
               SELECT "changed_at", "record_type" FROM "changes"
                WHERE "changes"."owner_id" = "undo_rows"."owner_id" AND "id" = "change_id" OFFSET 0) AS "change"
         WHERE "owner_id" = ${ownerId}::uuid AND "changed_at" > ${after.toISOString()}::timestamptz
           AND "record_type" = ANY(${types}::record_type[]) ORDER BY "undo_rows"."id" DESC LIMIT 1)
        SELECT "change_id" AS "id" FROM "undo_rows" JOIN "last" USING ("undo_id")
         WHERE "owner_id" = ${ownerId}::uuid AND "change_id" IS NOT NULL
         ORDER BY "action" = 'updated', "undo_rows"."id" DESC LIMIT 1`,
  );
  return row?.id;
}
