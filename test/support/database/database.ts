import { randomUUID } from 'node:crypto';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { inject } from 'vitest';
import type { Database } from '../../../src/database/client.ts';
import { newFolder } from '../disk/new-folder.ts';

/** Creates an empty, migrated database. @returns the configuration to open it */
export interface TestDatabase {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  remove(): Promise<void>;
}

/** Copies the migrated template: a directory, or a database on the server. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = inject('template');
  const { server } = template;
  const dataDir = newFolder();
  const removeDir = () => rmSync(dataDir, { recursive: true, force: true });
  if (!server) {
    cpSync(template.cluster, join(dataDir, 'postgres'), { recursive: true });
    return { databaseUrl: undefined, dataDir, remove: async () => removeDir() };
  }
  const name = `${server.database}_${randomUUID().replaceAll('-', '')}`;
  const onServer = async (...statements: string[]) => {
    const client = new Client({ connectionString: server.url });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  await onServer(
    `CREATE DATABASE "${name}" TEMPLATE "${server.database}"`,
    // No test needs its data after a crash of the server.
    `ALTER DATABASE "${name}" SET synchronous_commit = off`,
  );
  return {
    databaseUrl: Object.assign(new URL(server.url), { pathname: `/${name}` }).href,
    dataDir,
    async remove() {
      removeDir();
      await onServer(`DROP DATABASE "${name}" WITH (FORCE)`);
    },
  };
}

/**
 * Deletes the rows of all users and leaves the migrations and the installation's id. TRUNCATE would
 * take 30 times as long, because it creates new files for each table and index.
 */
export async function deleteAllRows(database: Pick<Database, 'client'>): Promise<void> {
  await forEachTable(database, 'DELETE FROM %I');
}

/**
 * As deleteAllRows, and gives all tables new files, for tests of plans. Deleted rows of earlier test
 * files stay in a file, also after VACUUM FULL, while any transaction of the server is older than
 * their deletion, even in the database of another worker. PostgreSQL plans to read a large file with
 * few rows in another way than a small one.
 */
export async function truncateAllTables(database: Pick<Database, 'client'>): Promise<void> {
  await forEachTable(database, 'TRUNCATE %I CASCADE');
}

async function forEachTable(
  { client }: Pick<Database, 'client'>,
  statement: string,
): Promise<void> {
  const everyTable = `DO $$
    DECLARE name text;
    BEGIN
      -- Without the checks of foreign keys, the tables can be emptied in any order.
      SET LOCAL session_replication_role = replica;
      FOR name IN SELECT tablename FROM pg_tables
        WHERE schemaname = 'public' AND tablename NOT IN ('_prisma_migrations', 'installation')
      LOOP
        EXECUTE format('${statement}', name);
      END LOOP;
    END $$`;
  // In a transaction, a statement has 15 seconds instead of 5.
  await client.$transaction((transaction) => transaction.$executeRawUnsafe(everyTable));
}

/** Runs an SQL statement that writes thousands of rows, in a transaction for the same reason. */
export const writeMany =
  ({ database: { client } }: { database: Pick<Database, 'client'> }) =>
  async (sql: TemplateStringsArray, ...values: unknown[]): Promise<void> => {
    await client.$transaction((transaction) => transaction.$executeRaw(sql, ...values));
  };

/**
 * Deletes rows by one statement, which takes less time than one for each table.
 * @param tables each can have a condition: `entries WHERE recurring`
 */
export async function deleteFrom(
  { client }: Pick<Database, 'client'>,
  tables: readonly string[],
): Promise<void> {
  const statements = tables.map((table) => `DELETE FROM ${table};`).join(' ');
  await client.$executeRawUnsafe(`DO $$ BEGIN ${statements} END $$`);
}
