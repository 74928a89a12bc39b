/** The tables that reference images. The sweep deletes images that are only referenced elsewhere. */
import type { DatabaseClient } from '../database/client.ts';

/** Maximum number of ids in one statement. */
const atOnce = 1_000;

/** Returns those of the images that a row references. */
export async function referencedImageIds(
  client: DatabaseClient,
  ids: readonly string[],
): Promise<Set<string>> {
  const named = new Set<string>();
  for (let start = 0; start < ids.length; start += atOnce) {
    const some = ids.slice(start, start + atOnce);
    const rows = await client.$queryRaw<{ id: string }[]>`
      SELECT "id"::text FROM "screenshots" WHERE "id" = ANY(${some}::uuid[])
      UNION ALL
      SELECT "id"::text FROM "idea_attachments" WHERE "id" = ANY(${some}::uuid[])`;
    for (const { id } of rows) named.add(id);
  }
  return named;
}

/** Whether any row references an image. */
export async function hasReferencedImages(client: DatabaseClient): Promise<boolean> {
  const [row] = await client.$queryRaw<{ any: boolean }[]>`
    SELECT EXISTS (SELECT FROM "screenshots") OR EXISTS (SELECT FROM "idea_attachments") AS "any"`;
  return row?.any === true;
}

/** Deletes the sweep's notes about images that a row references again. */
export async function deleteReferencedOrphans(client: DatabaseClient): Promise<void> {
  await client.$executeRaw`
    DELETE FROM "orphaned_images" "orphan"
     WHERE EXISTS (SELECT FROM "screenshots" WHERE "id" = "orphan"."id")
        OR EXISTS (SELECT FROM "idea_attachments" WHERE "id" = "orphan"."id")`;
}
