import { randomUUIDv7 } from 'node:crypto';
import { runSql, sql } from '../../database/query/write.ts';
import type { StatementContext } from '../../graphql/schema/context.ts';

/**
 * New UUIDs in ascending order, also from call to call. Lists order records with equal times by id,
 * so imported records keep their order.
 */
export class AscendingUuids {
  #last = '';

  take(count: number): string[] {
    let ids: string[];
    // Within the same millisecond as the last call, a new UUID can be smaller.
    do ids = Array.from({ length: count }, () => randomUUIDv7()).toSorted();
    while ((ids[0] ?? '~') <= this.#last);
    this.#last = ids.at(-1) ?? this.#last;
    return ids;
  }
}

/** New numbers for records of a table, in ascending order. */
export async function newSerials(
  table: 'categories' | 'accounts',
  count: number,
  { database }: StatementContext,
): Promise<number[]> {
  const rows = await runSql<{ id: number }>(
    database,
    sql`
      SELECT nextval(pg_get_serial_sequence(${table}::text, 'id')) AS "id"
        FROM generate_series(1, ${count}::int)`,
  );
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}
