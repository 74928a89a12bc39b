import type { Database, DatabaseClient } from '../database/client.ts';
import { deleteReferencedOrphans, referencedImageIds } from './image-rows.ts';
import { type ImageStorage, isHalfWrittenKey, type ListedObject } from './storage.ts';
import type { StorageBinding } from './storage-binding.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** Younger objects may belong to a request under way, in this process or in another. */
const orphanAge = day;
/** How long an image without a row is kept: until then a restored backup may name it again. */
const quarantineMs = 7 * day;
/** Of the advisory lock under which orphans go; any number that nothing else here uses. */
const lockNumber = 4_102_006;
/** One image is more than the allowed share of a small storage, and a crash may leave it there. */
const alwaysAllowed = 1;
/** Orphans that one sweep takes on; the next takes those beyond. */
const orphansAtOnce = 10_000;
/** Images that one sweep deletes. */
const deletedAtOnce = 1_000;

export interface SweepOptions {
  readonly storage: ImageStorage;
  readonly binding: StorageBinding;
  readonly database: Database;
  /** Of all images, how many may be without a row, in percent. */
  readonly maxPercent: number;
}

interface SweepResult {
  /** Images newly found without a row. */
  readonly quarantined: number;
  /** Images and half-written images. */
  readonly deleted: number;
}

/** So many images have no row that the database is more likely wrong than they are. */
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
 * Looks for the day-old images that no row names: what a crash between the file and its row, or
 * between the row and its file, has left. They are noted, stay where they are, and are deleted a
 * week later unless a row names them by then. Half-written images, which no row can name, are
 * deleted at once.
 * @throws SweepAbortedError, StorageStartError, and what the storage or the database throws.
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
  // Short, and without a call to the storage: the embedded database has one connection.
  const noted = await database.transaction((client) => note(client, orphans, now));
  // Another process is at it.
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
    const [partial, whole] = split(page, ({ key }) => isHalfWrittenKey(key));
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

function split<T>(items: readonly T[], isFirst: (item: T) => boolean): [T[], T[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

/** @returns what is to be deleted now; undefined while another process has the lock. */
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
