import { afterAll, beforeAll, expect } from 'vitest';
import type { DatabaseClient } from '../../../src/database/client.ts';
import { createTestDatabase, type TestDatabase } from '../database/database.ts';
import type { TestApp } from './app.ts';
import { startApp } from './instances.ts';

const env = { FOLIO_SECRET: 'the secret of both apps is long enough' };

/**
 * Two apps over one database on a PostgreSQL server. One app runs one transaction of a user at a
 * time, so a test of concurrent transactions needs two.
 */
export function useTwoApps() {
  const apps = {} as { first: TestApp; second: TestApp };
  let owned: TestDatabase;
  beforeAll(async () => {
    owned = await createTestDatabase();
    apps.first = await startApp(owned, env);
    apps.second = await startApp(owned, env);
  });
  afterAll(async () => {
    await apps.first.app.close();
    await apps.second.app.close();
    await owned.remove();
  });
  return apps;
}

/** Waits until this many connections wait for a lock. */
export const locksAreAwaited = (test: TestApp, count: number) =>
  expect
    .poll(async () => {
      const [row] = await test.database.client.$queryRaw<{ count: number }[]>`
        SELECT count(*)::int AS "count" FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      return row?.count;
    })
    .toBe(count);

/**
 * A transaction that gets this lock waits when it records its first change of a record of the user.
 */
export const lockChanges = (client: DatabaseClient, userId: string) =>
  client.$queryRaw`SELECT 1 FROM pg_advisory_xact_lock(4102019, hashtext(${userId}))`;
