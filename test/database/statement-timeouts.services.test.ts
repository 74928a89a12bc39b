import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../src/database/client.ts';
import { isBusy } from '../../src/database/errors.ts';
import type { StatementClient } from '../../src/database/pool/statements.ts';
import { runSql, sql } from '../../src/database/query/write.ts';
import { useServerDatabase } from '../support/database/server-database.ts';

const server = useServerDatabase({ migrated: true });
let database: Database;

beforeAll(async () => {
  database = await openDatabase({ databaseUrl: server.url, dataDir: '' });
});

afterAll(() => database.close());

async function timeoutIn(client: StatementClient): Promise<unknown> {
  const [row] = await runSql(client, sql`SELECT current_setting('statement_timeout') AS "value"`);
  return row?.value;
}

it('a statement may take 5 seconds, and 15 in a transaction', async () => {
  expect(await timeoutIn(database.client)).toBe('5s');
  expect(await database.transaction(timeoutIn)).toBe('15s');
  expect(await database.statementTransaction(timeoutIn)).toBe('15s');
  // The connections of the transactions are used again.
  const timeouts = Array.from({ length: 10 }, () => timeoutIn(database.client));
  expect(new Set(await Promise.all(timeouts))).toEqual(new Set(['5s']));
});

it('a list that takes longer fails, and can be sent again', async () => {
  const list = runSql(database.client, sql`SELECT pg_sleep(30)::text AS "value"`);
  const error = await list.catch((reason: unknown) => reason);
  expect(isBusy(error)).toBe(true);
});
