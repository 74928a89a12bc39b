import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { migrate } from '../../src/database/migrations/migrate.ts';
import { DatabaseStartError } from '../../src/database/start-connection.ts';
import { useServerDatabase } from '../support/database/server-database.ts';
import { SchemaFolder } from '../support/processes/schema-folder.ts';

const database = useServerDatabase({ migrated: true });
const connection = { connectionString: database.url };
const name = '29990101000000_index';
const script = '-- A reason.\nCREATE UNIQUE INDEX CONCURRENTLY "big_text_key" ON "big"("text");\n';

function newFolder() {
  const folder = new SchemaFolder();
  folder.addMigration(name, script);
  return folder;
}

beforeEach(async () => {
  await database.query('CREATE TABLE "big" ("id" SERIAL PRIMARY KEY, "text" TEXT NOT NULL)');
  await database.query(
    `INSERT INTO "big" ("text") SELECT md5(n::text) FROM generate_series(1, 100000) n`,
  );
});

afterEach(async () => {
  await database.query('DROP TABLE "big"');
  await database.query(`DELETE FROM "_prisma_migrations" WHERE "migration_name" LIKE '2999%'`);
});

async function newClient(): Promise<Client> {
  const client = new Client(connection);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** The build waits for it, and a build that is not concurrent would stop all writes meanwhile. */
async function openTransaction(): Promise<() => Promise<unknown>> {
  const client = await newClient();
  await client.query('BEGIN');
  await client.query(`INSERT INTO "big" ("text") VALUES ('in a transaction')`);
  return () => client.query('COMMIT');
}

async function untilBuilding(): Promise<number> {
  for (;;) {
    const [row] = await database.query(
      `SELECT pid FROM pg_stat_progress_create_index WHERE command = 'CREATE INDEX CONCURRENTLY'`,
    );
    if (row) return Number(row.pid);
    await delay(20);
  }
}

const indexes = () =>
  database.query(`SELECT indexrelid::regclass::text AS "name", indisvalid AS "isValid"
    FROM pg_index WHERE indrelid = '"big"'::regclass AND NOT indisprimary`);

const valid = [{ name: 'big_text_key', isValid: true }];

const recorded = () =>
  database.query(`
    SELECT "migration_name" AS "name", "finished_at" IS NOT NULL AS "finished"
      FROM "_prisma_migrations" WHERE "migration_name" LIKE '2999%' ORDER BY "started_at"`);

/** Writes one row after another. */
async function writeRows(count: number): Promise<void> {
  const client = await newClient();
  for (let row = 0; row < count; row += 1) {
    await client.query(`INSERT INTO "big" ("text") VALUES ($1)`, [`written ${row}`]);
  }
}

describe('a migration that builds an index concurrently', () => {
  it('does not delay writes, and is recorded when the index is complete', async () => {
    const commit = await openTransaction();
    const migrating = migrate(connection, newFolder().path);
    await untilBuilding();
    // The migration waits for the open transaction. If the writes waited for the migration, the test
    // would not go on.
    await writeRows(100);
    expect(await recorded()).toStrictEqual([]);
    await commit();
    expect(await migrating).toStrictEqual([name]);
    expect(await indexes()).toStrictEqual(valid);
    expect(await recorded()).toStrictEqual([{ name, finished: true }]);
  });

  it('is applied once by two processes, of which one waits', async () => {
    const { path } = newFolder();
    const commit = await openTransaction();
    const first = migrate(connection, path);
    await untilBuilding();
    const messages: string[] = [];
    const second = migrate(connection, path, { onSlow: (what) => messages.push(what) });
    await expect.poll(() => messages).toHaveLength(1);
    await commit();
    expect(await Promise.all([first, second])).toStrictEqual([[name], []]);
    expect(messages).toStrictEqual(['waiting for the migrations of another process']);
    expect(await indexes()).toStrictEqual(valid);
  });

  it('fails if another process builds the index for longer than the maximum wait', async () => {
    const { path } = newFolder();
    const commit = await openTransaction();
    const first = migrate(connection, path);
    await untilBuilding();
    await expect(migrate(connection, path, { maxWaitMs: 200 })).rejects.toThrow(
      new DatabaseStartError(
        'Another process is still applying migrations. Start this one again later.',
      ),
    );
    await commit();
    expect(await first).toStrictEqual([name]);
  });

  it('replaces the invalid index of an attempt whose session was ended', async () => {
    const { path } = newFolder();
    const commit = await openTransaction();
    const failing = expect(migrate(connection, path)).rejects.toThrow(
      `The database can't be brought up to date by ${name}: terminating connection`,
    );
    await database.query(`SELECT pg_terminate_backend(${await untilBuilding()})`);
    await failing;
    expect(await indexes()).toStrictEqual([{ name: 'big_text_key', isValid: false }]);
    expect(await recorded()).toStrictEqual([]);
    await commit();
    expect(await migrate(connection, path)).toStrictEqual([name]);
    expect(await indexes()).toStrictEqual(valid);
  });

  it('keeps the index that the session of a killed process completes', async () => {
    const { path } = newFolder();
    const commit = await openTransaction();
    const source = `
      import { migrate } from './src/database/migrations/migrate.ts';
      await migrate(${JSON.stringify(connection)}, ${JSON.stringify(path)});`;
    const killed = spawn(process.execPath, ['--input-type=module', '--eval', source]);
    const builder = await untilBuilding();
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    const migrating = migrate(connection, path);
    await delay(1_500);
    expect(await untilBuilding()).toBe(builder);
    await commit();
    expect(await migrating).toStrictEqual([name]);
    expect(await indexes()).toStrictEqual(valid);
    expect(await recorded()).toStrictEqual([{ name, finished: true }]);
  });

  it('leaves no index if it fails, and keeps what earlier migrations changed', async () => {
    const folder = newFolder();
    folder.addMigration('29980101000000_before', 'ALTER TABLE "big" ADD COLUMN "before" TEXT;');
    folder.addMigration('29990102000000_after', 'ALTER TABLE "big" ADD COLUMN "after" TEXT;');
    await database.query(`INSERT INTO "big" ("text") VALUES ('double'), ('double')`);
    await expect(migrate(connection, folder.path)).rejects.toThrow(
      new DatabaseStartError(
        `The database can't be brought up to date by ${name}: could not create unique index "big_text_key"`,
      ),
    );
    expect(await indexes()).toStrictEqual([]);
    const columns = () =>
      database.query(`SELECT attname AS "name" FROM pg_attribute
        WHERE attrelid = '"big"'::regclass AND attnum > 2 ORDER BY attnum`);
    expect(await columns()).toStrictEqual([{ name: 'before' }]);
    await database.query(`DELETE FROM "big" WHERE "text" = 'double'`);
    expect(await migrate(connection, folder.path)).toStrictEqual([name, '29990102000000_after']);
    expect(await indexes()).toStrictEqual(valid);
    expect(await columns()).toStrictEqual([{ name: 'before' }, { name: 'after' }]);
    await database.query(
      `DELETE FROM "_prisma_migrations" WHERE "migration_name" = '29980101000000_before'`,
    );
  });
});
