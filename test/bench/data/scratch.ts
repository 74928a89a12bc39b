/** A database of the benchmark, which is removed afterwards. */
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { Client } from 'pg';
import { openDatabase } from '../../../src/database/client.ts';
import { cpuMicroseconds } from '../processes.ts';
import { runOn } from '../scratch-server.ts';
import { type BenchData, createdDescription } from './records.ts';
import { openingBalance, seed } from './seed.ts';

/** A seeded database on a PostgreSQL server. */
export interface ScratchDatabase {
  readonly url: string;
  readonly version: string;
  /** CPU time by backend of this database, in microseconds. Empty if the server is remote. */
  backendCpu(): Promise<ReadonlyMap<number, number>>;
  /**
   * Checks that as many entries were created as were acknowledged, and that balances match; deletes
   * them.
   */
  removeCreated(acknowledged: number): Promise<void>;
  remove(): Promise<void>;
}

/** Writes the records into an embedded database in this folder. */
export async function seedEmbedded(dataDir: string, data: BenchData): Promise<void> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const database = await openDatabase({ databaseUrl: undefined, dataDir });
  try {
    await seed(database.client, data);
    await database.client.$executeRawUnsafe('VACUUM ANALYZE');
  } finally {
    await database.close();
  }
}

/** Creates a database on this server and writes the records into it. */
export async function openScratchDatabase(
  server: string,
  data: BenchData,
): Promise<ScratchDatabase> {
  const name = `folio_bench_${randomUUID().replaceAll('-', '')}`;
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  await runOn(server, `CREATE DATABASE "${name}"`);
  const drop = () => runOn(server, `DROP DATABASE "${name}" WITH (FORCE)`);
  const client = new Client({ connectionString: url });
  // `DROP DATABASE … WITH (FORCE)` ends this connection too.
  client.on('error', () => {});
  try {
    const database = await openDatabase({ databaseUrl: url, dataDir: '' });
    await seed(database.client, data).finally(() => database.close());
    await client.connect();
    await client.query('VACUUM ANALYZE');
    const { rows } = await client.query(`SELECT current_setting('server_version') AS "version"`);
    return {
      url,
      version: rows[0].version,
      async backendCpu() {
        const backends = await client.query<{ pid: number }>(
          `SELECT "pid" FROM pg_stat_activity
            WHERE "datname" = current_database() AND "pid" <> pg_backend_pid()`,
        );
        return new Map(backends.rows.map(({ pid }) => [pid, cpuMicroseconds(pid)]));
      },
      removeCreated: (acknowledged) => removeCreated(client, acknowledged),
      async remove() {
        await client.end();
        await drop();
      },
    };
  } catch (error) {
    await client.end().catch(() => {});
    await drop();
    throw error;
  }
}

async function removeCreated(client: Client, acknowledged: number): Promise<void> {
  const { rows } = await client.query(
    `SELECT (SELECT COUNT(*)::int FROM "entries" WHERE "description" = $1) AS "created",
            (SELECT COUNT(*)::int FROM "accounts" a WHERE a."current_balance" - $2::numeric <>
               COALESCE((SELECT SUM(CASE c."type" WHEN 'income' THEN e."amount" ELSE -e."amount" END)
                           FROM "entries" e JOIN "categories" c ON c."id" = e."category_id"
                          WHERE e."account_id" = a."id" AND e."description" = $1), 0)) AS "wrong"`,
    [createdDescription, openingBalance],
  );
  const [{ created, wrong }] = rows;
  await client.query('DELETE FROM "entries" WHERE "description" = $1', [createdDescription]);
  await client.query(
    'UPDATE "accounts" SET "current_balance" = $1::numeric WHERE "current_balance" <> $1::numeric',
    [openingBalance],
  );
  await client.query('VACUUM ANALYZE "entries", "accounts"');
  if (created < acknowledged || wrong > 0) {
    throw new Error(
      `${acknowledged} entries were acknowledged and ${created} created; ${wrong} balances are wrong`,
    );
  }
}
