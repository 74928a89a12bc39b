import { graceMs, inDays, keptFrom, type RetentionRule } from '../../../database/retention.ts';

/** The rows are deleted before their previews, so that deleting a preview deletes few other rows. */
export const importRetention: readonly RetentionRule[] = [
  {
    table: 'import_rows',
    keptMs: () => graceMs,
    deleteBatch: (client, before, limit) => client.$executeRaw`
      DELETE FROM "import_rows" WHERE "ctid" = ANY(ARRAY(
        SELECT "rows"."ctid"
          FROM (SELECT "id" FROM "import_previews" WHERE "expires_at" < ${before}
                 ORDER BY "expires_at") AS "expired"
         CROSS JOIN LATERAL (
               SELECT "ctid" FROM "import_rows" WHERE "preview_id" = "expired"."id"
                LIMIT ${limit} FOR UPDATE SKIP LOCKED) AS "rows"
         LIMIT ${limit}))`,
  },
  keptFrom({ table: 'import_previews', from: '"expires_at"', keptMs: () => graceMs }),
  keptFrom({
    table: 'import_layouts',
    from: '"used_at"',
    key: 'ctid',
    keptMs: () => inDays(365),
  }),
];
