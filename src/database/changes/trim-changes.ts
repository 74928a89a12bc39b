import type { Database, DatabaseClient } from '../client.ts';
import { runSql, sql } from '../query/write.ts';

/** Per transaction: few, so that requests on the embedded database don't wait for it. */
const batchSize = 2_000;

/** The advisory lock: one process at a time deletes. */
const lockNumber = 4_102_021;

export interface TrimOptions {
  readonly database: Pick<Database, 'client' | 'transaction'>;
  readonly maxChanges: number;
  readonly isStopped: () => boolean;
}

/**
 * Deletes the oldest changes of users who have more than the maximum.
 * @param after only users with later changes are counted
 * @returns the number of deleted changes
 */
export async function trimChanges(options: TrimOptions, after: number): Promise<number> {
  const { database, maxChanges, isStopped } = options;
  let deleted = 0;
  for (const { ownerId, until } of await excesses(database.client, maxChanges, after)) {
    let deletedRows: number;
    do {
      if (isStopped()) return deleted;
      deletedRows = await database.transaction((client) => deleteBatch(client, ownerId, until));
      deleted += deletedRows;
    } while (deletedRows === batchSize);
  }
  return deleted;
}

type Excess = {
  readonly ownerId: string;
  /** The last change to delete. */
  readonly until: number;
};

const excesses = (client: DatabaseClient, maxChanges: number, after: number): Promise<Excess[]> =>
  runSql<Excess>(
    client,
    sql`WITH "active" AS MATERIALIZED (
          SELECT "id" FROM "users"
           WHERE EXISTS (SELECT 1 FROM "changes"
                          WHERE "owner_id" = "users"."id" AND "id" > ${after}::bigint))
        SELECT "active"."id"::text AS "ownerId", "excess"."id" AS "until"
          FROM "active"
         CROSS JOIN LATERAL (
               SELECT "id" FROM "changes"
                WHERE "owner_id" = "active"."id"
                ORDER BY "id" DESC OFFSET ${maxChanges}::int LIMIT 1) AS "excess"`,
  );

/** Stores in the same transaction up to which number changes are deleted, for `requireKept`. */
async function deleteBatch(
  client: DatabaseClient,
  ownerId: string,
  until: number,
): Promise<number> {
  const [row] = await runSql<{ deleted: number }>(
    client,
    sql`WITH "lock" AS MATERIALIZED (
          SELECT pg_try_advisory_xact_lock(${lockNumber}::bigint) AS "taken"),
        "deleted" AS (
          DELETE FROM "changes"
           WHERE "owner_id" = ${ownerId}::uuid AND (SELECT "taken" FROM "lock")
             AND "id" = ANY(ARRAY(SELECT "id" FROM "changes"
                                   WHERE "owner_id" = ${ownerId}::uuid AND "id" <= ${until}::bigint
                                   ORDER BY "id" LIMIT ${batchSize}::int))
          RETURNING "id"),
        "stored" AS (
          INSERT INTO "trimmed_changes" ("owner_id", "until")
          SELECT ${ownerId}::uuid, max("id") FROM "deleted" HAVING count(*) > 0
          ON CONFLICT ("owner_id") DO UPDATE SET "until" = GREATEST("trimmed_changes"."until", EXCLUDED."until"))
        SELECT count(*)::int AS "deleted" FROM "deleted"`,
  );
  return row?.deleted ?? 0;
}

export async function trimmedUntil(database: DatabaseClient, ownerId: string): Promise<number> {
  const [row] = await runSql<{ until: number }>(
    database,
    sql`SELECT "until" FROM "trimmed_changes" WHERE "owner_id" = ${ownerId}::uuid`,
  );
  return row?.until ?? 0;
}
