import type { Database } from '../client.ts';
import { runSql, sql } from '../query/write.ts';

interface Row {
  readonly [column: string]: unknown;
  readonly last: number | null;
  readonly position: number | null;
}

export interface LatestChange {
  /** The number of the user's last change. Undefined without changes. */
  readonly last: number | undefined;
  /** The position of now. Undefined if there was no later change, or if there is no position. */
  readonly position: number | undefined;
}

/**
 * The last change of a user's records; if it is after a position, also the position of now. Other
 * than `changesUntil`, it does not wait for transactions that have changed records and not ended:
 * there is no position while they run. A position stays valid for as long as changes are kept.
 * @param after if undefined, any change is later, and there is a position also without changes
 */
export async function latestChange(
  { client }: Pick<Database, 'client'>,
  ownerId: string,
  after: number | undefined,
): Promise<LatestChange> {
  const position = after ?? null;
  // The same lock as in the SQL function "changes_until". CASE takes it before the number is read.
  const [row] = await runSql<Row>(
    client,
    sql`SELECT "found"."last",
               CASE WHEN (${position}::bigint IS NULL OR "found"."last" > ${position}::bigint)
                     AND pg_try_advisory_xact_lock(4102019, hashtext(${ownerId}::text))
                    THEN coalesce(pg_sequence_last_value('changes_id_seq'), 0) END AS "position"
          FROM (SELECT max("id") AS "last" FROM "changes"
                 WHERE "owner_id" = ${ownerId}::uuid OFFSET 0) AS "found"`,
  );
  return { last: row?.last ?? undefined, position: row?.position ?? undefined };
}
