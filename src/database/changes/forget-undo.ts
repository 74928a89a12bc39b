import type { Database, DatabaseClient } from '../client.ts';
import { runSql, sql } from '../query/write.ts';
import { graceMs } from '../retention.ts';
import { undoWindowMs } from './undo.ts';

const batchSize = 500;

export interface ForgetOptions {
  readonly database: Pick<Database, 'client' | 'transaction'>;
  /** The most bytes of a user: rows and images. */
  readonly maxBytes: number;
  readonly clock: () => Date;
  /** Deletes the images from the storage. */
  readonly removeImages: (ids: readonly string[]) => Promise<void>;
  readonly isStopped: () => boolean;
}

type Forgotten = { readonly imageIds: readonly string[] };
type Forget = (client: DatabaseClient) => Promise<Forgotten[]>;

/**
 * Deletes kept rows that can't be undone any more, and the oldest ones of users who have more than the
 * maximum; then their images. A running undo has locked its rows.
 */
export async function forgetUndo(options: ForgetOptions): Promise<void> {
  const { database, maxBytes, clock, removeImages, isStopped } = options;
  async function run(forget: Forget): Promise<number> {
    const forgotten = await database.transaction(forget);
    await removeImages(forgotten.flatMap(({ imageIds }) => imageIds));
    return forgotten.length;
  }
  const before = new Date(clock().getTime() - undoWindowMs - graceMs);
  while (!isStopped() && (await run((client) => forgetOld(client, before))) === batchSize);
  for (const { ownerId } of await largestOwners(database.client, maxBytes)) {
    if (!isStopped()) await run((client) => forgetExcess(client, ownerId, maxBytes));
  }
}

const forgetOld = (client: DatabaseClient, before: Date) =>
  runSql<Forgotten>(
    client,
    sql`DELETE FROM "undo_rows" WHERE "id" = ANY(ARRAY(
          SELECT "id" FROM "undo_rows" WHERE "kept_at" < ${before.toISOString()}::timestamptz
           ORDER BY "kept_at" LIMIT ${batchSize}::int FOR UPDATE SKIP LOCKED))
        RETURNING "image_ids" AS "imageIds"`,
  );

const largestOwners = (client: DatabaseClient, maxBytes: number) =>
  runSql<{ ownerId: string }>(
    client,
    sql`SELECT "owner_id"::text AS "ownerId" FROM "undo_rows"
         GROUP BY "owner_id" HAVING sum("bytes") > ${String(maxBytes)}::bigint`,
  );

/** All rows of a mutation, so that none is undone in part. Waits for a running undo of the owner. */
async function forgetExcess(client: DatabaseClient, ownerId: string, maxBytes: number) {
  await runSql(client, sql`SELECT 1 FROM "users" WHERE "id" = ${ownerId}::uuid FOR NO KEY UPDATE`);
  return runSql<Forgotten>(
    client,
    sql`DELETE FROM "undo_rows" WHERE "undo_id" IN (
          SELECT "undo_id" FROM (
            SELECT "undo_id", sum("bytes") OVER (ORDER BY "id" DESC) AS "total"
              FROM "undo_rows" WHERE "owner_id" = ${ownerId}::uuid) AS "totals"
           WHERE "total" > ${String(maxBytes)}::bigint)
        RETURNING "image_ids" AS "imageIds"`,
  );
}
