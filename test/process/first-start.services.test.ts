import { describe, expect, it } from 'vitest';
import { prismaDir } from '../../src/database/migrations/schema-engine.ts';
import { createKeyOver, send } from '../support/cli/server-client.ts';
import { migrationNames } from '../support/processes/schema-folder.ts';
import { useServersOnDatabase } from '../support/processes/servers-on-database.ts';

const { database, launch, start } = useServersOnDatabase({ migrated: false });

const applied = () =>
  database.query(`
    SELECT "migration_name" AS "name", "finished_at" IS NOT NULL AS "finished",
           "applied_steps_count" AS "steps"
      FROM "_prisma_migrations" ORDER BY 1`);

describe('the first start on an empty PostgreSQL database', () => {
  it('applies each migration once if three processes start together', async () => {
    const processes = await Promise.all([1, 2, 3].map(() => start()));
    const names = migrationNames(prismaDir);
    expect(await applied()).toStrictEqual(
      names.map((name) => ({ name, finished: true, steps: 1 })),
    );
    const [first, ...others] = processes;
    const headers = await createKeyOver(first?.url ?? '');
    expect(others).toHaveLength(2);
    for (const { url } of others) {
      const { body } = await send(`${url}/api/v1/prompt_templates`, 'GET', undefined, headers);
      expect(body).toStrictEqual({
        prompt_templates: [],
        pagination: { page: 1, per_page: 25, total_count: 0, total_pages: 0 },
      });
    }
  });

  it('fails if the database has other tables, and does not change them', async () => {
    await database.query('DROP SCHEMA "public" CASCADE');
    await database.query('CREATE SCHEMA "public"');
    await database.query('CREATE TABLE "users" ("id" INTEGER)');
    const { stderr, ...exit } = await launch().exit;
    expect(exit).toStrictEqual({ code: 1, signal: null, log: ['applying migrations'] });
    expect(stderr).toMatch(
      /^The database can't be brought up to date: The database schema is not empty\..*\n$/,
    );
    const tables = await database.query(
      `SELECT "tablename" FROM "pg_tables" WHERE "schemaname" = 'public'`,
    );
    expect(tables).toStrictEqual([{ tablename: 'users' }]);
  });
});
