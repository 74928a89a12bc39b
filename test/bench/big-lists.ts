/** Owners with very many records, which the database creates itself. */
import { randomUUID } from 'node:crypto';
import type { Database } from '../../src/database/client.ts';

/** The number of other owners. Each has as many records as the one whose lists are read. */
const others = 2;

/** Creates the owner, and others with as many templates and referrals. @returns the owner's id */
export async function seedBigLists({ client }: Database, size: number): Promise<string> {
  const owners = Array.from({ length: 1 + others }, () => randomUUID());
  for (const id of owners) {
    await client.user.create({
      data: { id, name: 'Owner', email: `${id}@example.com`, role: 'ADVISOR' },
    });
  }
  // A statement takes far less than its limit of 5 s, also on a busy machine.
  const batchSize = 2_000;
  for (let from = 1; from <= size; from += batchSize) {
    const to = Math.min(from + batchSize - 1, size);
    for (const owner of owners) {
      await client.$executeRaw`
        INSERT INTO "prompt_templates" ("id", "owner_id", "title", "description", "content",
            "category", "visibility", "created_via", "created_at", "updated_at")
        SELECT gen_random_uuid(), ${owner}::uuid, 'Title ' || n, 'A description of this template',
            repeat('Write about {{TOPIC}}. ', 9),
            (enum_range(NULL::"template_category"))[1 + n * 7919::bigint % 6],
            (CASE WHEN n % 1000 = 3 THEN 'purchasable' WHEN n % 100 = 2 THEN 'shared'
                  WHEN n % 10 = 1 THEN 'public' ELSE 'private' END)::"visibility",
            (CASE WHEN n % 20 = 7 THEN 'web' ELSE 'api' END)::"created_via",
            now() - (${size}::int - n) * interval '20 seconds', now()
          FROM generate_series(${from}::int, ${to}::int) AS n`;
      // A year of codes: most have expired, one in ten was accepted, the last week is pending.
      await client.$executeRaw`
        INSERT INTO "referrals" ("id", "user_id", "code", "created_at", "expires_at", "accepted_at")
        SELECT gen_random_uuid(), ${owner}::uuid, md5(${owner} || n), created_at,
            created_at + interval '168 hours',
            CASE WHEN n % 10 = 0 THEN created_at + interval '1 hour' END
          FROM (SELECT n, now() - (${size}::int - n) * interval '365 days' / ${size}::int AS created_at
                  FROM generate_series(${from}::int, ${to}::int) AS n) AS codes`;
    }
  }
  return owners[0] as string;
}

/** Autovacuum would do the same later: new statistics and a visibility map. */
export const vacuums = ['VACUUM ANALYZE "prompt_templates"', 'VACUUM ANALYZE "referrals"'];
