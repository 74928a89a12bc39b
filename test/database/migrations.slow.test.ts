import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { migrate, requireCurrent } from '../../src/database/migrations/migrate.ts';
import { pendingChanges, prismaDir } from '../../src/database/migrations/schema-engine.ts';
import { DatabaseStartError } from '../../src/database/start-connection.ts';
import { useConnection } from '../support/http/connection.ts';
import { migrationNames, SchemaFolder } from '../support/processes/schema-folder.ts';

const test = useConnection();

/** What the table of applied migrations says. */
async function recorded() {
  const { rows } = await test.client.query(`
    SELECT "migration_name" AS "name", "finished_at" IS NOT NULL AS "finished",
           "rolled_back_at" IS NOT NULL AS "rolledBack", "applied_steps_count" AS "steps"
      FROM "_prisma_migrations" ORDER BY "started_at"`);
  return rows;
}

const applied = (name: string) => ({ name, finished: true, rolledBack: false, steps: 1 });

describe('the migrations', () => {
  it('lead to the same database as schema.prisma', async () => {
    expect(await pendingChanges(test.connection)).toBe('');
  });

  it('are recorded once, and change nothing when applied again', async () => {
    const names = migrationNames(prismaDir);
    expect(names.length).toBeGreaterThan(0);
    expect(await migrate(test.connection)).toStrictEqual([]);
    expect(await recorded()).toStrictEqual(names.map(applied));
  });

  it('differ from a schema.prisma with a new column', async () => {
    const folder = new SchemaFolder();
    folder.addColumn();
    const script = await pendingChanges(test.connection, folder.path);
    expect(script.trim()).toBe(
      '-- AlterTable\nALTER TABLE "ideas" ADD COLUMN     "mood" VARCHAR(20);',
    );
  });

  it('that are new are applied once', async () => {
    const folder = new SchemaFolder();
    folder.addMigration('29990101000000_mood', 'ALTER TABLE "ideas" ADD COLUMN "mood" TEXT;');
    const names = migrationNames(folder.path);
    expect(await migrate(test.connection, folder.path)).toStrictEqual(['29990101000000_mood']);
    expect(await migrate(test.connection, folder.path)).toStrictEqual([]);
    expect(await recorded()).toStrictEqual(names.map(applied));
  });

  it('may take longer than a query', async () => {
    const folder = new SchemaFolder();
    folder.addMigration('29990104000000_slow', 'SELECT pg_sleep(1)');
    const connection = { ...test.connection, query_timeout: 500 };
    expect(await migrate(connection, folder.path)).toStrictEqual(['29990104000000_slow']);
  });

  it('that are pending are an error when changes are not allowed', async () => {
    await requireCurrent(test.connection);
    const folder = new SchemaFolder();
    folder.addMigration('29990101000001_missing', 'CREATE TABLE "missing" ("id" INTEGER);');
    const before = await recorded();
    await expect(requireCurrent(test.connection, folder.path)).rejects.toThrow(
      new DatabaseStartError('Migrations are pending. `npm run migrate` applies them.'),
    );
    expect(await recorded()).toStrictEqual(before);
  });

  it('that fail report their name and the reason at every start, and change nothing', async () => {
    const folder = new SchemaFolder();
    folder.addMigration('29990102000000_fine', 'CREATE TABLE "fine" ("id" INTEGER);');
    const broken = '29990103000000_broken';
    const script =
      'CREATE TABLE "half" ("id" INTEGER);\nALTER TABLE "missing" ADD COLUMN "x" TEXT;';
    folder.addMigration(broken, script);
    const before = await recorded();
    for (const _start of [1, 2]) {
      await expect(migrate(test.connection, folder.path)).rejects.toThrow(
        new DatabaseStartError(
          `The database can't be brought up to date by ${broken}: external connector error\nNo such table: missing`,
        ),
      );
      expect(await recorded()).toStrictEqual(before);
      const { rows } = await test.client.query(
        `SELECT to_regclass('fine') AS "fine", to_regclass('half') AS "half"`,
      );
      expect(rows).toStrictEqual([{ fine: null, half: null }]);
    }
    folder.addMigration(broken, 'CREATE TABLE "half" ("id" INTEGER);');
    expect(await migrate(test.connection, folder.path)).toStrictEqual([
      '29990102000000_fine',
      broken,
    ]);
  });

  it('can contain semicolons in texts, comments and functions', async () => {
    const folder = new SchemaFolder();
    folder.addMigration(
      '29990104000000_semicolons',
      `-- One; and
       CREATE TABLE "texts" ("text" TEXT DEFAULT 'a;b');
       CREATE FUNCTION two() RETURNS integer LANGUAGE plpgsql AS $$ BEGIN RETURN 2; END; $$;
       INSERT INTO "texts" DEFAULT VALUES;`,
    );
    await migrate(test.connection, folder.path);
    const { rows } = await test.client.query('SELECT "text", two() FROM "texts"');
    expect(rows).toStrictEqual([{ text: 'a;b', two: 2 }]);
  });

  it('that build an index concurrently are applied between the others', async () => {
    const folder = new SchemaFolder();
    const scripts = {
      '29990105000000_table': 'CREATE TABLE "indexed" ("text" TEXT);',
      '29990105000001_index':
        '-- CreateIndex\nCREATE INDEX CONCURRENTLY "indexed_text_idx" ON "indexed"("text");',
      '29990105000002_comment': `COMMENT ON INDEX "indexed_text_idx" IS 'It exists';`,
    };
    for (const [name, script] of Object.entries(scripts)) folder.addMigration(name, script);
    expect(await migrate(test.connection, folder.path)).toStrictEqual(Object.keys(scripts));
    expect(await migrate(test.connection, folder.path)).toStrictEqual([]);
    const { rows } = await test.client.query(
      `SELECT indisvalid AS "isValid" FROM pg_index
        WHERE indexrelid = 'indexed_text_idx'::regclass`,
    );
    expect(rows).toStrictEqual([{ isValid: true }]);
  });

  it('are not changed by these tests', () => {
    expect(readdirSync(prismaDir).sort()).toStrictEqual(['migrations', 'schema.prisma']);
    expect(migrationNames(prismaDir).filter((name) => name.startsWith('2999'))).toStrictEqual([]);
  });
});
