/** The sweep deletes images that no row references. */
import type { DatabaseClient } from '../database/client.ts';
import { runnerOf } from '../database/pool/statements.ts';
import { allTables } from '../database/query/table.ts';

const atOnce = 1_000;

const imageFields = ['contentType', 'byteSize', 'width', 'height'];

/** Each row references an image by its id: the table has the fields of an image. */
export const imageTables = allTables
  .filter(({ columns }) => imageFields.every((field) => field in columns))
  .map(({ name }) => name);

const allImages = imageTables.map((table) => `SELECT "id" FROM "${table}"`).join(' UNION ALL ');

export async function referencedImageIds(
  client: DatabaseClient,
  ids: readonly string[],
): Promise<Set<string>> {
  const named = new Set<string>();
  for (let start = 0; start < ids.length; start += atOnce) {
    const some = ids.slice(start, start + atOnce);
    const rows = await runnerOf(client)({
      sql: `SELECT "id"::text FROM (${allImages}) AS "image" WHERE "id" = ANY($1::uuid[])
            UNION ALL SELECT unnest("image_ids") FROM "undo_rows" WHERE "image_ids" && $1::text[]`,
      values: [some],
    });
    for (const { id } of rows) named.add(id as string);
  }
  return named;
}

/**
 * A page of the ids of all images, also of the deleted ones that can be restored, in their order.
 * @param last the last id of the page before
 */
export async function imagesAfter(
  client: DatabaseClient,
  last: string | undefined,
): Promise<readonly string[]> {
  const rows = await runnerOf(client)({
    sql: `SELECT DISTINCT "id" FROM (
            SELECT "id"::text FROM (${allImages}) AS "image"
            UNION ALL SELECT unnest("image_ids") FROM "undo_rows") AS "ids" ("id")
           WHERE "id" > $1 ORDER BY 1 LIMIT ${atOnce}`,
    values: [last ?? ''],
  });
  return rows.map(({ id }) => id as string);
}

/** Whether the image is deleted, but stays as long as the deletion can be undone. */
export async function isKeptImage(client: DatabaseClient, id: string): Promise<boolean> {
  const [row] = await runnerOf(client)({
    sql: `SELECT EXISTS (SELECT FROM "undo_rows" WHERE "image_ids" @> ARRAY[$1::text]) AS "is"`,
    values: [id],
  });
  return row?.is === true;
}

export async function hasReferencedImages(client: DatabaseClient): Promise<boolean> {
  const [row] = await runnerOf(client)({
    sql: `SELECT EXISTS (${allImages}) AS "any"`,
    values: [],
  });
  return row?.any === true;
}

/** A row references these orphans again. */
export async function deleteReferencedOrphans(client: DatabaseClient): Promise<void> {
  const isReferenced = imageTables
    .map((table) => `EXISTS (SELECT FROM "${table}" WHERE "id" = "orphan"."id")`)
    .join(' OR ');
  const sql = `DELETE FROM "orphaned_images" "orphan" WHERE ${isReferenced}`;
  await runnerOf(client)({ sql, values: [] });
}
