import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { migrate } from '../../src/database/migrations/migrate.ts';
import { pendingChanges, prismaDir } from '../../src/database/migrations/schema-engine.ts';
import { populatedRows as rows } from '../support/database/populated-rows.ts';
import { useConnection } from '../support/http/connection.ts';
import { migrationNames, SchemaFolder } from '../support/processes/schema-folder.ts';

const test = useConnection();
const names = migrationNames(prismaDir);
const olderStates = names.slice(0, -1).map((last, index) => ({ last, count: index + 1 }));
/** A database with the first migrations only, as that version of folio left it. */
async function migrateTo(count: number): Promise<void> {
  await test.client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  const folder = new SchemaFolder();
  for (const name of names.slice(count)) {
    rmSync(join(folder.path, 'migrations', name), { recursive: true });
  }
  expect(await migrate(test.connection, folder.path)).toEqual(names.slice(0, count));
}

async function tablesOf(client: Client): Promise<string[]> {
  const { rows: found } = await client.query<{ name: string }>(`
    SELECT tablename AS "name" FROM pg_tables
    WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'`);
  return found.map(({ name }) => name);
}

/** Stores the rows of the tables that exist. */
async function populate(client: Client): Promise<void> {
  const tables = await tablesOf(client);
  for (const [table, records] of Object.entries(rows)) {
    if (!tables.includes(table)) continue;
    for (const record of records) {
      const columns = Object.keys(record).map((column) => `"${column}"`);
      const places = columns.map((_, index) => `$${index + 1}`);
      await client.query(
        `INSERT INTO "${table}" (${columns.join(', ')}) VALUES (${places.join(', ')})`,
        Object.values(record),
      );
    }
  }
}

type Stored = Record<string, Record<string, unknown>[]>;

async function storedRows(client: Client): Promise<Stored> {
  const stored: Stored = {};
  for (const table of await tablesOf(client)) {
    const { rows: found } = await client.query(
      `SELECT to_jsonb(t) AS "row" FROM "${table}" t ORDER BY to_jsonb(t)::text`,
    );
    stored[table] = found.map(({ row }) => row);
  }
  return stored;
}

describe('a populated database', () => {
  it('has rows in every table except installation, because a migration fills that', async () => {
    expect([...Object.keys(rows), 'installation'].toSorted()).toEqual(
      (await tablesOf(test.client)).toSorted(),
    );
  });

  /** Without the columns that a later migration drops: `search_name` was generated from the name. */
  const withoutDropped = ({ search_name: _, ...row }: Record<string, unknown>) => row;

  it.each(olderStates)('at $last keeps all rows when it is migrated', async ({ count }) => {
    const { client } = test;
    await migrateTo(count);
    await populate(client);
    const before = await storedRows(client);
    expect(await migrate(test.connection)).toEqual(names.slice(count));
    const after = await storedRows(client);
    for (const [table, records] of Object.entries(before)) {
      expect(after[table], table).toHaveLength(records.length);
      // Later migrations may add columns.
      expect(after[table], table).toMatchObject(records.map(withoutDropped));
    }
    expect(after.image_usage).toEqual(rows.image_usage);
    expect(after.installation).toHaveLength(1);
    expect(await pendingChanges(test.connection)).toBe('');
  });

  it('is tested for every earlier migration', () => {
    const migrations = readdirSync(join(prismaDir, 'migrations'), { withFileTypes: true });
    const count = migrations.filter((entry) => entry.isDirectory()).length;
    expect(olderStates).toHaveLength(count - 1);
    expect(olderStates.length).toBeGreaterThan(5);
  });
});
