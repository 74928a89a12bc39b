/** Which tables name images: whatever is missing here, the sweep deletes. */
import type { DatabaseClient } from '../database/client.ts';

/** Ids in one statement. */
const atOnce = 1_000;

/** Which of these images a row names. */
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

/** Whether a row names any image at all. */
export async function hasReferencedImages(client: DatabaseClient): Promise<boolean> {
  const [row] = await client.$queryRaw<{ any: boolean }[]>`
    SELECT EXISTS (SELECT FROM "screenshots") OR EXISTS (SELECT FROM "idea_attachments") AS "any"`;
  return row?.any === true;
}

/** Removes the notes of the sweep about images that a row names by now. */
export async function deleteReferencedOrphans(client: DatabaseClient): Promise<void> {
  await client.$executeRaw`
    DELETE FROM "orphaned_images" "orphan"
     WHERE EXISTS (SELECT FROM "screenshots" WHERE "id" = "orphan"."id")
        OR EXISTS (SELECT FROM "idea_attachments" WHERE "id" = "orphan"."id")`;
}
