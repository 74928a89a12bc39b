import type { DatabaseClient } from '../database/client.ts';
import type { StatementClient } from '../database/pool/statements.ts';
import { runSql, sql } from '../database/query/write.ts';
import { type FolioError, validationError } from '../errors.ts';

interface ImageOwner {
  readonly database: StatementClient;
  readonly userId: string;
  readonly limit: number;
}

const binaryUnits = ['KiB', 'MiB', 'GiB', 'TiB'];

/** `1 GiB`, or bytes if no unit is exact. */
function sizeText(bytes: number): string {
  let [size, unit] = [bytes, 'bytes'];
  for (const larger of binaryUnits) {
    if (size % 1024 !== 0) break;
    [size, unit] = [size / 1024, larger];
  }
  return `${size} ${unit}`;
}

const imagesExceedQuota = (limit: number): FolioError =>
  validationError(
    [],
    'LIMIT_REACHED',
    `Your images would take more than ${sizeText(limit)}; delete some first`,
  );

/**
 * Call the returned function before each image is stored: it throws if the images exceed the quota.
 * The transaction that writes the rows checks the quota again.
 * @param minimum of bytes that must be free at the start
 * @throws VALIDATION_FAILED
 */
export async function reserveImageBytes(
  { database, userId, limit }: ImageOwner & { readonly database: DatabaseClient },
  minimum: number,
): Promise<(bytes: number) => void> {
  const usage = await database.imageUsage.findUnique({ where: { userId } });
  // Negative if the quota was lowered.
  let freeBytes = limit - (usage?.bytes ?? 0);
  if (freeBytes < minimum) throw imagesExceedQuota(limit);
  return (bytes) => {
    freeBytes -= bytes;
    if (freeBytes < 0) throw imagesExceedQuota(limit);
  };
}

/**
 * Call it in the transaction that writes or deletes the rows of a user's images. Concurrent changes
 * of the same user wait until it ends, so that they can't exceed the quota together.
 * @throws VALIDATION_FAILED if the sum exceeds the quota
 */
export async function changeImageBytes(
  { database, userId, limit }: ImageOwner,
  change: number,
): Promise<void> {
  if (change === 0) return;
  // Never below 0: a process of an older version may have stored images without counting them.
  const [usage] = await runSql<{ bytes: number }>(
    database,
    sql`
      INSERT INTO "image_usage" ("user_id", "bytes")
        VALUES (${userId}::uuid, greatest(${change}::bigint, 0))
      ON CONFLICT ("user_id") DO UPDATE
        SET "bytes" = greatest("image_usage"."bytes" + ${change}::bigint, 0)
      RETURNING "bytes"`,
  );
  if (change > 0 && (usage?.bytes ?? 0) > limit) throw imagesExceedQuota(limit);
}
