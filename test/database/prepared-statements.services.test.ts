import { afterEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../src/database/client.ts';
import type { StatementClient } from '../../src/database/pool/statements.ts';
import type { Filter } from '../../src/database/query/filter.ts';
import { readPage } from '../../src/database/query/read-page.ts';
import { toSelection } from '../../src/database/query/selection.ts';
import { runSql, sql } from '../../src/database/query/write.ts';
import { useServerDatabase } from '../support/database/server-database.ts';

const server = useServerDatabase({ migrated: true });
let database: Database | undefined;
afterEach(() => database?.close());

async function open(options: { preparedStatements?: boolean } = {}) {
  database = await openDatabase({ databaseUrl: server.url, dataDir: '', ...options });
  return database.client;
}

type Client = Awaited<ReturnType<typeof open>>;

const selection = toSelection('User', { select: { id: true, name: true } });

const readUsers = (client: Client) =>
  readPage<'User'>(client, {
    where: { role: 'ADVISOR' },
    selection,
    range: { order: [{ id: 'asc' }], take: 2, skip: 0 },
    total: true,
  });

async function repeat(runs: number, run: () => Promise<unknown>) {
  for (let left = runs; left > 0; left -= 1) await run();
}

/** The prepared statements of the connection. These tests never need a second connection. */
const prepared = (client: Client) =>
  runSql<{ name: string; statement: string; calls: number }>(
    client,
    sql`SELECT "name", "statement", ("generic_plans" + "custom_plans")::int AS "calls"
          FROM pg_prepared_statements`,
  );

describe('statements that run often', () => {
  it('are prepared once for each connection', async () => {
    const client = await open();
    await repeat(10, () => readUsers(client));
    expect(await prepared(client)).toEqual([]);
    await repeat(5, () => readUsers(client));
    expect(await prepared(client)).toEqual([
      {
        name: expect.stringMatching(/^folio_\d+$/),
        statement: expect.stringContaining('FROM "users"'),
        calls: 5,
      },
    ]);
  });

  it('are not prepared with DATABASE_PREPARED_STATEMENTS=off', async () => {
    const client = await open({ preparedStatements: false });
    await repeat(20, () => readUsers(client));
    expect(await prepared(client)).toEqual([]);
  });

  it('are not prepared if the best plan depends on how many records match', async () => {
    const client = await open();
    const read = (where: Filter<'Entry'>) =>
      readPage<'Entry'>(client, {
        where,
        selection: toSelection('Entry', { select: { id: true } }),
        range: { order: [{ id: 'asc' }], take: 2, skip: 0 },
        total: false,
      });
    await repeat(20, () => read({ description: { contains: 'rare', mode: 'insensitive' } }));
    await repeat(20, () => read({ tags: { hasSome: ['rare'] } }));
    await repeat(20, () => read({ amount: { gte: '9999.00' } }));
    await repeat(20, () => read({ sql: (column) => `${column('amount')} > 1` }));
    expect(await prepared(client)).toEqual([]);
  });

  it('are prepared again after a migration has changed the type of a column', async () => {
    await server.query('CREATE TABLE "numbers" ("number" int)');
    const client = await open();
    const read = () => runSql(client, sql`SELECT "number" FROM "numbers"`);
    await repeat(15, read);
    await server.query('ALTER TABLE "numbers" ALTER COLUMN "number" TYPE text');
    expect(await read()).toEqual([]);
    await repeat(15, read);
    expect(await prepared(client)).toEqual([
      expect.objectContaining({ statement: 'SELECT "number" FROM "numbers"' }),
    ]);
  });

  it('fail in a transaction after such a migration, and succeed when it is repeated', async () => {
    await server.query('CREATE TABLE "texts" ("text" text)');
    const client = await open();
    const read = (within: StatementClient) => runSql(within, sql`SELECT "text" FROM "texts"`);
    await repeat(15, () => read(client));
    const transaction = () => (database as Database).statementTransaction(read);
    expect(await transaction()).toEqual([]);
    await server.query('ALTER TABLE "texts" ALTER COLUMN "text" TYPE varchar(9)');
    await expect(transaction()).rejects.toMatchObject({ code: '0A000' });
    expect(await transaction()).toEqual([]);
  });
});
