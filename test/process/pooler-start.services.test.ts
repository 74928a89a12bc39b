import { afterEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../src/database/client.ts';
import type { StatementClient } from '../../src/database/pool/statements.ts';
import { runSql, sql } from '../../src/database/query/write.ts';
import { DatabaseStartError } from '../../src/database/start-connection.ts';
import { usePgBouncer } from '../support/database/pgbouncer.ts';
import { useServerDatabase } from '../support/database/server-database.ts';

const server = useServerDatabase({ migrated: true });
const second = useServerDatabase({ migrated: true });
const other = useServerDatabase();
const poolers = usePgBouncer();
const opened: Database[] = [];

afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
});

const ignored = [
  'ignore_startup_parameters = options,statement_timeout,lock_timeout,idle_in_transaction_session_timeout',
];

async function open(databaseUrl: string, databaseDirectUrl?: string) {
  const warnings: string[] = [];
  const config = { databaseUrl, databaseDirectUrl, dataDir: '', preparedStatements: false };
  const database = await openDatabase(config, { onWarning: (what) => warnings.push(what) });
  opened.push(database);
  return { database, warnings };
}

async function startError(databaseUrl: string, databaseDirectUrl?: string): Promise<string> {
  const error = await open(databaseUrl, databaseDirectUrl).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(DatabaseStartError);
  return (error as Error).message;
}

const rejected = (name: string) =>
  new RegExp(
    `^${name} leads to a connection pooler, which does not accept the settings of a connection: unsupported startup parameter: \\w+\\.\n`,
  );

async function settingsIn(client: StatementClient) {
  const [row] = await runSql(
    client,
    sql`SELECT current_setting('statement_timeout') AS "statement",
               current_setting('lock_timeout') AS "lock",
               current_setting('idle_in_transaction_session_timeout') AS "idle",
               current_setting('max_parallel_workers_per_gather') AS "workers"`,
  );
  return row;
}

const inTransactions = { statement: '15s', lock: '5s', idle: '20s', workers: '0' };

describe('a start through a pooler', () => {
  it('fails without DATABASE_DIRECT_URL, and the message names the setting', async () => {
    for (const settings of [[], ignored]) {
      const pooler = await poolers.before(server.url, settings);
      const message = await startError(pooler.url);
      expect(message).toMatch(
        settings.length === 0
          ? rejected('DATABASE_URL')
          : /^DATABASE_URL leads to a connection pooler.*: lock_timeout is ignored\.\n/,
      );
      expect(message).toContain('\nSet DATABASE_DIRECT_URL to the URL of the PostgreSQL server');
    }
  });

  it('fails if DATABASE_DIRECT_URL leads to the pooler too', async () => {
    const { url } = await poolers.before(server.url);
    const message = await startError(url, url);
    expect(message).toMatch(rejected('DATABASE_DIRECT_URL'));
    expect(message).toContain('\nSet it to the URL of the PostgreSQL server itself.');
  });

  it('fails if DATABASE_URL has parameters', async () => {
    const { url } = await poolers.before(server.url);
    const message = await startError(`${url}?statement_timeout=1000`, server.url);
    expect(message).toMatch(rejected('DATABASE_URL'));
    expect(message).toContain('\nRemove the parameters from DATABASE_URL.');
  });

  it('fails if the two URLs lead to different databases, and migrates neither', async () => {
    for (const [pooled, direct] of [
      [server, second],
      [server, other],
      [other, server],
    ] as const) {
      const { url } = await poolers.before(pooled.url);
      expect(await startError(url, direct.url)).toBe(
        'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases. Correct one of the URLs.',
      );
    }
    const tables = `SELECT 1 FROM pg_class WHERE "relname" = '_prisma_migrations'`;
    expect(await other.query(tables)).toStrictEqual([]);
  });

  it('sets the time limits in transactions', async () => {
    const { url } = await poolers.before(server.url);
    const { database } = await open(url, server.url);
    expect(await database.transaction(settingsIn)).toStrictEqual(inTransactions);
    expect(await database.statementTransaction(settingsIn)).toStrictEqual(inTransactions);
  });

  it('opens as many connections as DATABASE_POOL_SIZE', async () => {
    const { url } = await poolers.before(server.url);
    const config = { databaseUrl: url, databaseDirectUrl: server.url, databasePoolSize: 3 };
    const database = await openDatabase({ ...config, dataDir: '', preparedStatements: false });
    opened.push(database);
    const processIdOf = async (client: StatementClient) =>
      (await runSql(client, sql`SELECT pg_backend_pid() AS "id", pg_sleep(0.1)::text`))[0]?.id;
    const ids = await Promise.all(
      Array.from({ length: 12 }, () => database.transaction(processIdOf)),
    );
    expect(new Set(ids).size).toBe(3);
  });

  it('logs the SQL that sets missing time limits of the role, until it has run', async () => {
    const pooler = await poolers.before(server.url);
    const { warnings } = await open(pooler.url, server.url);
    expect(warnings).toHaveLength(1);
    const [names, statements = ''] = (warnings[0] as string).split(': ALTER');
    expect(names).toBe(
      'not in force through the pooler: statement_timeout, lock_timeout, idle_in_transaction_session_timeout, max_parallel_workers_per_gather. Run on the PostgreSQL server, and reconnect the pooler',
    );
    await server.query(`ALTER${statements}`);
    await pooler.restart();
    const next = await open(pooler.url, server.url);
    expect(next.warnings).toStrictEqual([]);
    expect(await settingsIn(next.database.client)).toStrictEqual({
      ...inTransactions,
      statement: '5s',
    });
  });
});
