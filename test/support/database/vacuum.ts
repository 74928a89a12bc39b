import { setTimeout as wait } from 'node:timers/promises';
import type { TestApp } from '../app/app.ts';

const maxWaitMs = 120_000;

/**
 * Gives a table fresh statistics and a complete visibility map. While another transaction of the
 * database is older than the rows, VACUUM can't mark them as visible to all, and a scan that could
 * use the index only also reads the table. An automatic ANALYZE, of any table, is such a transaction
 * and is cancelled.
 */
export async function vacuum(
  { database: { client } }: Pick<TestApp, 'database'>,
  table: string,
): Promise<void> {
  for (const start = Date.now(); Date.now() - start < maxWaitMs; await wait(200)) {
    await client.$queryRaw`
      SELECT pg_cancel_backend("pid") FROM pg_stat_activity
       WHERE "datname" = current_database() AND "backend_type" = 'autovacuum worker'`;
    // By default, a page with a few deleted rows is left as it is.
    await client.$executeRawUnsafe(`VACUUM (ANALYZE, INDEX_CLEANUP ON) "${table}"`);
    const [size] = await client.$queryRaw<{ isVisible: boolean }[]>`
      SELECT "relallvisible" >= "relpages" AS "isVisible" FROM pg_class
       WHERE "oid" = ${`"${table}"`}::regclass`;
    if (size?.isVisible) return;
  }
  const others = await client.$queryRaw`
    SELECT "backend_type", "state", "query", "backend_xmin"::text, "xact_start" FROM pg_stat_activity
     WHERE "datname" = current_database() AND "backend_xmin" IS NOT NULL`;
  throw new Error(
    `rows of ${table} stay invisible to some transactions: ${JSON.stringify(others)}`,
  );
}
