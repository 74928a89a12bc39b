import { LRUCache } from 'lru-cache';
import { countRecords } from '../../../database/query/read-page.ts';
import { runSql, sql } from '../../../database/query/write.ts';
import { type StatementContext, userIdOf } from '../../../graphql/schema/context.ts';
import { requireQuota } from '../../quotas/require-quota.ts';

interface Counted {
  readonly count: number;
  /** The largest id among the counted entries. */
  readonly lastId: number;
}

/** The number of users whose entries are not counted again, about 200 bytes each. */
const maxUsers = 10_000;

const counted = new LRUCache<string, Counted>({ max: maxUsers });

/**
 * Takes as many new ids as entries are restored. Restored entries have their old ids, and each process
 * computes its bound from the ids that were given since its last count.
 */
export async function countRestoredEntries(
  count: number,
  { database }: StatementContext,
): Promise<void> {
  await runSql(
    database,
    sql`
      SELECT count(nextval(pg_get_serial_sequence('entries', 'id')))
        FROM generate_series(1, ${count}::int)`,
  );
}

/**
 * Requires that the caller, after the insertion of entries, has no more than allowed. Called under the
 * lock of the caller's finances.
 *
 * A user has at most as many new entries as ids were given to all users since the last count. So
 * entries are counted once for each user and process, and again only near the limit.
 * @param lastId the largest id of the new entries
 * @throws VALIDATION_FAILED
 */
export async function requireEntryQuota(lastId: number, context: StatementContext): Promise<void> {
  const userId = userIdOf(context);
  const limit = context.quotas.entries;
  const known = counted.get(userId);
  if (known && known.count + (lastId - known.lastId) <= limit) return;
  const count = await countRecords(context.database, 'Entry', { userId });
  requireQuota('entries', count - 1, context);
  counted.set(userId, { count, lastId });
}
