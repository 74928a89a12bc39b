import { setTimeout as wait } from 'node:timers/promises';
import type { TestApp } from '../app/app.ts';

const maxTries = 500;

/**
 * Gives a table fresh statistics and a complete visibility map. While another transaction of the
 * database is older than the rows, such as that of an automatic ANALYZE, VACUUM can't mark them as
 * visible to all, and a scan that could use the index only also reads the table.
 */
export async function vacuum(
  { database: { client } }: Pick<TestApp, 'database'>,
  table: string,
): Promise<void> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    // By default, a page with a few deleted rows is left as it is.
    await client.$executeRawUnsafe(`VACUUM (ANALYZE, INDEX_CLEANUP ON) "${table}"`);
    const [size] = await client.$queryRaw<{ isVisible: boolean }[]>`
      SELECT "relallvisible" >= "relpages" AS "isVisible" FROM pg_class
       WHERE "oid" = ${`"${table}"`}::regclass`;
    if (size?.isVisible) return;
    await wait(200);
  }
  throw new Error(`rows of ${table} stay invisible to some transactions`);
}
