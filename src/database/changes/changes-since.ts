import type { Database } from '../client.ts';
import { runSql, sql } from '../query/write.ts';

interface Row {
  readonly [column: string]: unknown;
  readonly hasChanges: boolean;
  readonly position: number | null;
}

/**
 * Whether records of the user have changed after a position; if so, the position of now. Other than
 * `changesUntil`, it does not wait for transactions that have changed records and not ended: there is
 * no position while they run. A position stays valid for as long as changes are kept.
 * @param position if undefined, `hasChanges` is true
 */
export async function changesSince(
  { client }: Pick<Database, 'client'>,
  ownerId: string,
  position: number | undefined,
): Promise<{ hasChanges: boolean; position: number | undefined }> {
  const after = position ?? null;
  // The same lock as in the SQL function "changes_until". CASE takes it before the number is read.
  const [row] = await runSql<Row>(
    client,
    sql`SELECT "found"."hasChanges",
               CASE WHEN "found"."hasChanges"
                     AND pg_try_advisory_xact_lock(4102019, hashtext(${ownerId}::text))
                    THEN coalesce(pg_sequence_last_value('changes_id_seq'), 0) END AS "position"
          FROM (SELECT ${after}::bigint IS NULL OR EXISTS (
                         SELECT FROM "changes"
                          WHERE "owner_id" = ${ownerId}::uuid AND "id" > ${after}::bigint)
                       AS "hasChanges" OFFSET 0) AS "found"`,
  );
  return { hasChanges: row?.hasChanges ?? true, position: row?.position ?? undefined };
}
