import { Client, type PoolConfig } from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { startEmbeddedPostgres } from '../../../src/database/embedded/embedded-postgres.ts';
import { createTestDatabase } from '../database/database.ts';

/** A migrated, empty database without folio around it. */
export interface TestConnection {
  readonly connection: PoolConfig;
  readonly client: Client;
}

/** Opens one before the file's tests, and removes it after them. */
export function useConnection(): TestConnection {
  const test = {} as { -readonly [K in keyof TestConnection]: TestConnection[K] };
  const afterwards: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    const owned = await createTestDatabase();
    afterwards.unshift(() => owned.remove());
    if (owned.databaseUrl) {
      test.connection = { connectionString: owned.databaseUrl };
    } else {
      const embedded = await startEmbeddedPostgres(owned.dataDir);
      afterwards.unshift(() => embedded.stop());
      test.connection = embedded.connection;
    }
    test.client = new Client(test.connection);
    await test.client.connect();
    afterwards.unshift(() => test.client.end());
  });
  afterAll(async () => {
    for (const step of afterwards) await step();
  });
  return test;
}
