import { afterAll } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database/database.ts';

/**
 * Settings for servers in processes of their own, each with a migrated, empty database: on the
 * server of TEST_DATABASE_URL if there is one, where a start costs half, otherwise embedded.
 */
export function useServerSettings(): () => Promise<Record<string, string>> {
  const databases: TestDatabase[] = [];
  afterAll(async () => {
    for (const database of databases) await database.remove();
  });
  return async () => {
    const database = await createTestDatabase();
    databases.push(database);
    const { dataDir, databaseUrl } = database;
    const secret = { FOLIO_SECRET: 'a secret for tests only, of sufficient length' };
    return { DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}), ...secret };
  };
}
