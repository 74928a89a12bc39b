import type { Database, DatabaseClient } from '../database/client.ts';
import type { BoundedStorage } from './bounded-storage.ts';
import { deleteReferencedOrphans, referencedImageIds } from './image-rows.ts';
import { isHalfWrittenKey, type ListedObject } from './storage.ts';
import type { StorageBinding } from './storage-binding.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** Younger objects may belong to a running request of any process. */
const orphanAge = day;
/** A restored backup can reference an orphan again. */
const quarantineMs = 7 * day;
/** The advisory lock of the sweep; an arbitrary unique number. */
const lockNumber = 4_102_006;
/** Always allowed: in a small storage, the orphan of one crash would exceed the allowed share. */
const alwaysAllowed = 1;
const orphansAtOnce = 10_000;
const deletedAtOnce = 1_000;

export interface SweepOptions {
  readonly storage: BoundedStorage;
  readonly binding: StorageBinding;
  readonly database: Database;
  readonly maxPercent: number;
}

interface SweepResult {
  readonly quarantined: number;
  readonly deleted: number;
}

/** So many images have no row that the database is probably the wrong one. */
export class SweepAbortedError extends Error {
  override readonly name = 'SweepAbortedError';
  readonly orphans: number;
  readonly images: number;

  constructor(orphans: number, images: number) {
    super('too many images have no record');
    this.orphans = orphans;
    this.images = images;
  }
}

/**
 * Images that are older than a day and that no row references are deleted a week later, unless a
 * row references them again. Crashes leave them behind. Incomplete images are deleted at once: no
 * row can reference them.
 * @throws SweepAbortedError, StorageStartError, errors of the storage and of the database
 */
export async function sweepOrphans(
  options: SweepOptions,
  now: Date,
  signal?: AbortSignal,
): Promise<SweepResult> {
  const { storage, binding, database, maxPercent } = options;
  await binding.verifyAgain();
  const { images, orphanCount, orphans, halfWritten } = await findOrphans(options, now, signal);
  const allowed = Math.max(alwaysAllowed, Math.floor((images * maxPercent) / 100));
  if (orphanCount > allowed) throw new SweepAbortedError(orphanCount, images);
  // The transaction must not call the storage: the embedded database has one connection.
  const noted = await database.transaction((client) => note(client, orphans, now));
  // Another process is sweeping.
  if (!noted) return { quarantined: 0, deleted: 0 };
  for (const key of [...halfWritten, ...noted.due]) {
    signal?.throwIfAborted();
    await storage.delete(key);
  }
  await database.client.orphanedImage.deleteMany({ where: { id: { in: noted.due } } });
  return { quarantined: noted.added, deleted: halfWritten.length + noted.due.length };
}

async function findOrphans(
  { storage, database }: SweepOptions,
  now: Date,
  signal: AbortSignal | undefined,
) {
  const isOld = ({ modifiedAt }: ListedObject) => now.getTime() - modifiedAt.getTime() > orphanAge;
  const orphans: string[] = [];
  const halfWritten: string[] = [];
  let images = 0;
  let orphanCount = 0;
  for await (const page of storage.list()) {
    signal?.throwIfAborted();
    const { partial = [], whole = [] } = Object.groupBy(page, ({ key }) =>
      isHalfWrittenKey(key) ? 'partial' : 'whole',
    );
    images += whole.length;
    const old = whole.filter(isOld).map(({ key }) => key);
    const named = await referencedImageIds(database.client, old);
    const unnamed = old.filter((key) => !named.has(key));
    orphanCount += unnamed.length;
    orphans.push(...unnamed.slice(0, orphansAtOnce - orphans.length));
    const left = partial.filter(isOld).map(({ key }) => key);
    halfWritten.push(...left.slice(0, deletedAtOnce - halfWritten.length));
  }
  return { images, orphanCount, orphans, halfWritten };
}

/** @returns the images to delete now; undefined if another process has the lock. */
async function note(client: DatabaseClient, orphans: readonly string[], now: Date) {
  const [lock] = await client.$queryRaw<{ taken: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(${lockNumber}) AS "taken"`;
  if (!lock?.taken) return undefined;
  const added = await client.$executeRaw`
    INSERT INTO "orphaned_images" ("id", "found_at")
    SELECT "id", ${now}::timestamptz FROM unnest(${orphans}::uuid[]) AS "found" ("id")
    ON CONFLICT DO NOTHING`;
  // After a restore, for example.
  await deleteReferencedOrphans(client);
  const due = await client.orphanedImage.findMany({
    where: { foundAt: { lt: new Date(now.getTime() - quarantineMs) } },
    orderBy: { foundAt: 'asc' },
    take: deletedAtOnce,
    select: { id: true },
  });
  return { added, due: due.map(({ id }) => id) };
}
