import type { Logger } from 'pino';
import type { Database } from '../database/client.ts';
import type { ImageStorage, ListedObject } from './storage.ts';

const hour = 3_600_000;
/** Younger objects may belong to a request under way, in this process or in another. */
const orphanAge = 24 * hour;
/** Of the advisory lock under which orphans go; any number that nothing else here uses. */
const lockNumber = 4_102_006;
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Deletes the day-old objects that no row names: what a crash between the file and its row, or
 * between the row and its file, has left.
 * @returns how many went.
 */
export async function sweepOrphans(
  storage: ImageStorage,
  database: Database,
  now: Date,
): Promise<number> {
  let swept = 0;
  for await (const page of storage.list()) {
    const old = page.filter(({ modifiedAt }) => now.getTime() - modifiedAt.getTime() > orphanAge);
    if (old.length > 0) swept += await sweepPage(old, storage, database);
  }
  return swept;
}

/** In a transaction of its own, so that the one embedded connection is never held for long. */
function sweepPage(
  objects: readonly ListedObject[],
  storage: ImageStorage,
  database: Database,
): Promise<number> {
  return database.transaction(async (client) => {
    const [lock] = await client.$queryRaw<{ taken: boolean }[]>`
      SELECT pg_try_advisory_xact_lock(${lockNumber}) AS "taken"`;
    // Another process is at it.
    if (!lock?.taken) return 0;
    const ids = objects.map(({ key }) => key).filter((key) => uuid.test(key));
    const rows = await client.$queryRaw<{ id: string }[]>`
      SELECT "id"::text FROM "screenshots" WHERE "id" = ANY(${ids}::uuid[])
      UNION ALL
      SELECT "id"::text FROM "idea_attachments" WHERE "id" = ANY(${ids}::uuid[])`;
    const named = new Set(rows.map(({ id }) => id));
    const orphans = objects.filter(({ key }) => !named.has(key));
    for (const { key } of orphans) await storage.delete(key);
    return orphans.length;
  });
}

/** Sweeps once an hour, the first time a minute after the start. @returns how to stop. */
export function startSweeping(storage: ImageStorage, database: Database, log: Logger): () => void {
  const sweep = async () => {
    try {
      const swept = await sweepOrphans(storage, database, new Date());
      if (swept > 0) log.info({ swept }, 'images that no record names were deleted');
    } catch (err) {
      log.warn({ err }, 'the sweep of images failed');
    }
  };
  const first = setTimeout(sweep, 60_000).unref();
  const hourly = setInterval(sweep, hour).unref();
  return () => {
    clearTimeout(first);
    clearInterval(hourly);
  };
}
