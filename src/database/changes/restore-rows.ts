import { Prisma } from '../../generated/prisma/client.ts';
import { constraintViolation } from '../errors.ts';
import type { StatementClient } from '../pool/statements.ts';
import { quoted } from '../query/table.ts';
import { nextUpdate, runSql, sql } from '../query/write.ts';

/** At most 1,000 rows that one statement of a mutation has changed. */
type Part = {
  readonly id: number;
  readonly table: string;
  readonly action: 'created' | 'updated' | 'deleted';
  /** The tables that its foreign keys reference. */
  readonly references: readonly string[];
  /** The columns that the table had then and still has. */
  readonly columns: readonly string[];
  /** The size of the deleted images. */
  readonly imageBytes: number;
};

export interface RestoredPart extends Part {
  /** The restored rows; of created ones, those that are deleted now. */
  readonly ids: readonly string[];
}

/** Rows can't be restored, because a record has changed since. */
export class UndoConflict extends Error {
  override readonly name = 'UndoConflict';
}

/** The kept rows of a mutation. */
interface Mutation {
  readonly undoId: string;
  readonly ownerId: string;
}

const readParts = (database: StatementClient, { undoId, ownerId }: Mutation): Promise<Part[]> =>
  runSql<Part>(
    database,
    sql`SELECT "parts"."id", "table_name" AS "table", "action"::text,
               ARRAY(SELECT "attname"::text FROM "pg_attribute"
                      WHERE "attrelid" = quote_ident("table_name")::regclass AND "attnum" > 0
                        AND NOT "attisdropped" AND "attgenerated" = ''
                        AND "first" -> "attname"::text IS NOT NULL) AS "columns",
               ARRAY(SELECT "relname"::text FROM "pg_constraint"
                      JOIN "pg_class" ON "pg_class"."oid" = "confrelid"
                      WHERE "conrelid" = quote_ident("table_name")::regclass) AS "references",
               set_config('folio.undoes', 'on', true), set_config('folio.undoes_creations', 'on', true),
               CASE WHEN "image_ids" = '{}' THEN 0 ELSE (
                 SELECT sum(("row" -> 'before' ->> 'byte_size')::bigint)
                   FROM json_array_elements("rows"::json) AS "row") END::float8 AS "imageBytes"
          FROM "undo_rows" AS "parts"
         CROSS JOIN LATERAL (SELECT "rows"::json -> 0 -> 'before' AS "first" OFFSET 0) AS "row"
         WHERE "owner_id" = ${ownerId}::uuid AND "undo_id" = ${undoId}::uuid
         ORDER BY "parts"."id" DESC FOR UPDATE OF "parts"`,
  );

/**
 * Deletes the rows that a mutation has created, restores those that it has deleted, then those that it has
 * updated, the last statement first.
 * The owner's row must be locked. Balances get back what the mutation has added or subtracted.
 * @throws UndoConflict
 */
export async function restoreRows(
  database: StatementClient,
  mutation: Mutation,
  now: Date,
): Promise<RestoredPart[]> {
  const { undoId, ownerId } = mutation;
  const restored: RestoredPart[] = [];
  for (const part of inOrder(await readParts(database, mutation))) {
    restored.push({ ...part, ids: await restorePart(database, { ...part, ownerId }, now) });
  }
  await runSql(
    database,
    sql`DELETE FROM "undo_rows" WHERE "owner_id" = ${ownerId}::uuid AND "undo_id" = ${undoId}::uuid`,
  );
  return restored;
}

/** Created rows may have the place of deleted ones, which come back after those that they reference. */
function inOrder(parts: readonly Part[]): Part[] {
  const ordered: Part[] = parts.filter(({ action }) => action === 'created');
  let remaining = parts.filter(({ action }) => action === 'deleted');
  while (remaining.length > 0) {
    const tables = new Set(remaining.map(({ table }) => table));
    const isReady = ({ table, references }: Part) =>
      references.every((each) => each === table || !tables.has(each));
    const ready = remaining.filter(isReady);
    if (ready.length === 0) throw new Error('the tables reference each other');
    ordered.push(...ready);
    remaining = remaining.filter((part) => !isReady(part));
  }
  return [...ordered, ...parts.filter(({ action }) => action === 'updated')];
}

type OwnedPart = Part & Pick<Mutation, 'ownerId'>;
type Counts = { readonly kept: number; readonly ids: string[] };

/** @returns the ids of the restored or deleted rows */
async function restorePart(database: StatementClient, part: OwnedPart, now: Date) {
  const [counts] = await runSql<Counts>(database, statementFor(part, now)).catch(toConflict);
  const { kept = 0, ids = [] } = counts ?? {};
  const { table } = part;
  if (ids.length < kept) {
    throw new UndoConflict(
      `${kept - ids.length} of ${kept} ${table.replaceAll('_', ' ')} have changed since`,
    );
  }
  return ids;
}

/** Retention may have deleted a key since, which sets references to it to null. */
const restoredValue = (column: string): string =>
  column === 'api_key_id'
    ? '(SELECT "id" FROM "api_keys" WHERE "id" = "rows"."api_key_id" AND "user_id" = "rows"."owner_id")'
    : quoted(column);

function statementFor({ id, ownerId, table, action, columns }: OwnedPart, now: Date): Prisma.Sql {
  const name = Prisma.raw(quoted(table));
  const list = Prisma.raw(columns.map(quoted).join(', '));
  const kept = sql`
    "kept" AS MATERIALIZED (
      SELECT "row"."id", "item" -> 'before' AS "before", "item" -> 'after' AS "after"
        FROM "undo_rows", jsonb_array_elements("rows"::jsonb) AS "item",
             jsonb_populate_record(NULL::${name}, coalesce("item" -> 'before', "item" -> 'after')) AS "row"
       WHERE "undo_rows"."id" = ${id}::bigint AND "undo_rows"."owner_id" = ${ownerId}::uuid)`;
  const isUnchanged = sql`"present"."id" = "kept"."id"
         AND NOT ("present" IS DISTINCT FROM jsonb_populate_record("present", "kept"."after"))`;
  const result = sql`
    SELECT (SELECT count(*) FROM "kept")::int AS "kept",
           ARRAY(SELECT "id"::text FROM "restored") AS "ids"`;
  if (action === 'created') {
    return sql`
      WITH ${kept}, "restored" AS (
        DELETE FROM ${name} AS "present" USING "kept"
         WHERE ${isUnchanged}
        RETURNING "present"."id")
      ${result}`;
  }
  if (action === 'deleted') {
    return sql`
      WITH ${kept}, "restored" AS (
        INSERT INTO ${name} (${list})
        SELECT ${Prisma.raw(columns.map(restoredValue).join(', '))} FROM (
          SELECT "row".* FROM "kept", jsonb_populate_record(NULL::${name}, "kept"."before") AS "row") AS "rows"
        RETURNING "id")
      ${result}`;
  }
  if (table === 'accounts') {
    return sql`
      WITH ${kept}, "restored" AS (
        UPDATE ${name} AS "present"
           SET "current_balance" = "current_balance" + ("kept"."before" ->> 'current_balance')::numeric
                                   - ("kept"."after" ->> 'current_balance')::numeric,
               "updated_at" = ${nextUpdate('present', now)}
          FROM "kept" WHERE "present"."id" = "kept"."id" AND "present"."user_id" = ${ownerId}::uuid
        RETURNING "present"."id")
      ${result}`;
  }
  return sql`
    WITH ${kept}, "restored" AS (
      UPDATE ${name} AS "present"
         SET (${list}) = (SELECT ${list} FROM jsonb_populate_record("present", "kept"."before"))
        FROM "kept"
       WHERE ${isUnchanged}
      RETURNING "present"."id")
    ${result}`;
}

/** What has taken the place of a deleted record, by the unique index that it violates. */
const successors: Readonly<Record<string, string>> = {
  accounts_one_default_per_user: 'Another account is the default account now',
  categories_user_id_type_name_key: 'Another category of the same type has its name now',
  entries_user_id_import_key_key: 'The same row of a file has been imported again',
};

function toConflict(error: unknown): never {
  const violation = constraintViolation(error);
  if (!violation) throw error;
  const { kind, constraint } = violation;
  if (kind === 'foreign key')
    throw new UndoConflict('A record that it belongs to has been deleted');
  throw new UndoConflict(successors[constraint] ?? 'Another record has taken its place');
}
