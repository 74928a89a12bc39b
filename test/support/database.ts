import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { inject } from 'vitest';
import type { Database } from '../../src/database/client.ts';

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
  const dataDir = mkdtempSync(join(inject('runFolder'), 'data-'));
  const removeDir = () => rmSync(dataDir, { recursive: true, force: true });
  if (!server) {
    cpSync(join(template.dataDir, 'postgres'), join(dataDir, 'postgres'), { recursive: true });
    return { databaseUrl: undefined, dataDir, remove: async () => removeDir() };
  }
  const name = `${server.database}_${randomUUID().replaceAll('-', '')}`;
  const onServer = async (statement: string) => {
    const client = new Client({ connectionString: server.url });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await onServer(`CREATE DATABASE "${name}" TEMPLATE "${server.database}"`);
  return {
    databaseUrl: Object.assign(new URL(server.url), { pathname: `/${name}` }).href,
    dataDir,
    async remove() {
      removeDir();
      await onServer(`DROP DATABASE "${name}" WITH (FORCE)`);
    },
  };
}

/** Deletes the rows of all users and leaves the migrations and the installation's id. */
export async function deleteAllRows({ client }: Pick<Database, 'client'>): Promise<void> {
  const tables = await client.$queryRaw<{ name: string }[]>`
    SELECT quote_ident(tablename) AS name FROM pg_tables
    WHERE schemaname = 'public' AND tablename NOT IN ('_prisma_migrations', 'installation')`;
  await client.$executeRawUnsafe(`TRUNCATE ${tables.map(({ name }) => name).join(', ')}`);
}
