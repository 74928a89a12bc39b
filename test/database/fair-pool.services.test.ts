import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../src/database/client.ts';
import { isBusy } from '../../src/database/errors.ts';
import { PooledClient } from '../../src/database/pool/pooled-client.ts';
import { runnerOf } from '../../src/database/pool/statements.ts';
import { runSql, sql } from '../../src/database/query/write.ts';
import { type Requester, requesterAt, runFor } from '../../src/queues/requester.ts';
import { useServerDatabase } from '../support/database/server-database.ts';

const server = useServerDatabase({ migrated: true });
let database: Database;
beforeEach(async () => {
  database = await openDatabase({ databaseUrl: server.url, dataDir: '' });
});
afterEach(() => database.close());

const lockNumber = 42;

/** Holds an advisory lock that statements can wait for. @returns a function that releases it */
async function holdLock(): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  const holding = database.transaction(async (client) => {
    await runSql(client, sql`SELECT pg_advisory_xact_lock(${lockNumber}::bigint)::text`);
    held.resolve();
    await done.promise;
  });
  await held.promise;
  return async () => {
    done.resolve();
    await holding;
  };
}

const waitForLock = () =>
  runSql(
    database.client,
    sql`SELECT pg_advisory_xact_lock_shared(${lockNumber}::bigint)::text AS "lock"`,
  );

/** The statements on the server that wait for the lock. */
async function waiting(): Promise<number> {
  const [row] = await server.query(
    `SELECT count(*)::int AS "count" FROM "pg_locks" WHERE "locktype" = 'advisory' AND NOT "granted"
        AND "database" = (SELECT "oid" FROM "pg_database" WHERE "datname" = current_database())`,
  );
  return row?.count as number;
}

const readFor = (requester: Requester) =>
  runFor(requester, () => runSql<{ one: number }>(database.client, sql`SELECT 1 AS "one"`));

describe('a pool whose users wait', () => {
  it('runs two statements of a request at a time, and three of a user', async () => {
    const release = await holdLock();
    const request = requesterAt('a');
    const first = Array.from({ length: 20 }, () => runFor(request, waitForLock));
    await expect.poll(waiting).toBe(2);
    const others = Array.from({ length: 20 }, () => runFor(requesterAt('a'), waitForLock));
    await expect.poll(waiting).toBe(3);
    expect(await readFor(requesterAt('b'))).toEqual([{ one: 1 }]);
    expect(await waiting()).toBe(3);
    await release();
    expect(await Promise.all([...first, ...others])).toHaveLength(40);
  });

  it('runs eight statements of a user whose latest ones were short', async () => {
    const release = await holdLock();
    for (let number = 0; number < 50; number += 1) await readFor(requesterAt('a'));
    const waits = Array.from({ length: 20 }, () => runFor(requesterAt('a'), waitForLock));
    await expect.poll(waiting).toBe(8);
    expect(await readFor(requesterAt('b'))).toEqual([{ one: 1 }]);
    expect(await waiting()).toBe(8);
    await release();
    expect(await Promise.all(waits)).toHaveLength(20);
  });

  it('runs one transaction of a user at a time, and those of Prisma and of statements in turn', async () => {
    const release = await holdLock();
    const transactions = Array.from({ length: 20 }, (_, number) =>
      runFor(requesterAt('a'), () =>
        number % 2 === 0
          ? database.transaction(waitForLock)
          : database.statementTransaction(waitForLock),
      ),
    );
    const between = runFor(requesterAt('a'), () => database.betweenTransactions(waitForLock));
    await expect.poll(waiting).toBe(1);
    expect(await readFor(requesterAt('a'))).toEqual([{ one: 1 }]);
    const other = runFor(requesterAt('b'), () =>
      database.transaction((client) => client.user.count()),
    );
    expect(await other).toBe(0);
    expect(await waiting()).toBe(1);
    await release();
    expect(await Promise.all([...transactions, between])).toHaveLength(21);
  });

  it('rejects the statements of a user with a thousand waiting ones as busy', async () => {
    const release = await holdLock();
    const statements = Array.from({ length: 1_010 }, () =>
      runFor(requesterAt('a'), waitForLock).then(
        () => 'done',
        (error: unknown) => (isBusy(error) ? 'busy' : error),
      ),
    );
    await expect.poll(waiting).toBe(3);
    const byPrisma = runFor(requesterAt('a'), async () => await database.client.user.count());
    expect(await byPrisma.catch(isBusy)).toBe(true);
    await release();
    const outcomes = await Promise.all(statements);
    expect(outcomes.filter((outcome) => outcome === 'busy')).toHaveLength(7);
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1_003);
  });
});

describe('a statement', () => {
  it('uses one processor of the database server', async () => {
    const [setting] = await runSql<{ workers: string }>(
      database.client,
      sql`SELECT current_setting('max_parallel_workers_per_gather') AS "workers"`,
    );
    expect(setting?.workers).toBe('0');
  });
});

describe('prepared statements that are not used any more', () => {
  it('are freed on the server and in the process', async () => {
    const run = runnerOf(database.client);
    for (let number = 0; number < 300; number += 1) {
      for (let runs = 0; runs < 12; runs += 1) await run({ sql: `SELECT ${number}`, values: [] });
    }
    const [row] = await runSql<{ count: number }>(
      database.client,
      sql`SELECT count(*)::int AS "count" FROM pg_prepared_statements`,
    );
    expect(row?.count).toBeGreaterThan(90);
    expect(row?.count).toBeLessThanOrEqual(120);
  });
});

it('a connection sends one statement at a time', async () => {
  const client = new PooledClient(server.url);
  await client.connect();
  const values = ['1', '1 / 0', '2'];
  const results = values.map((value) => client.query(`SELECT ${value} AS "value"`));
  // The deprecated queue of pg.
  expect(client).toHaveProperty('_queryQueue', []);
  const settled = await Promise.allSettled(results);
  await client.end();
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});
