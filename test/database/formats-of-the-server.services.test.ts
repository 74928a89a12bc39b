import { afterEach, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../src/database/client.ts';
import { runSql, sql } from '../../src/database/query/write.ts';
import { usePgBouncer } from '../support/database/pgbouncer.ts';
import { useServerDatabase } from '../support/database/server-database.ts';

const server = useServerDatabase({ migrated: true });
const poolers = usePgBouncer();
let database: Database | undefined;

beforeAll(async () => {
  const name = `"${new URL(server.url).pathname.slice(1)}"`;
  await server.query(`ALTER DATABASE ${name} SET "TimeZone" = 'Asia/Tokyo'`);
  await server.query(`ALTER DATABASE ${name} SET "DateStyle" = 'SQL, DMY'`);
});

afterEach(() => database?.close());

const configs = {
  'a server': async () => ({ databaseUrl: server.url }),
  'a server whose URL has options': async () => ({
    databaseUrl: `${server.url}?options=-c%20jit%3Doff`,
  }),
  'a pooler': async () => {
    const { url } = await poolers.before(server.url);
    return { databaseUrl: url, databaseDirectUrl: server.url, preparedStatements: false };
  },
};

it.each(Object.entries(configs))(
  'times and dates do not depend on the time zone and date style of %s',
  async (_name, configOf) => {
    database = await openDatabase({ ...(await configOf()), dataDir: '' });
    const { client } = database;
    const createdAt = new Date('2026-11-28T20:30:00.125Z');
    const email = `${crypto.randomUUID()}@example.com`;
    const { id } = await client.user.create({ data: { name: 'Ann', email, createdAt } });
    expect((await client.user.findUniqueOrThrow({ where: { id } })).createdAt).toEqual(createdAt);
    const rows = await database.statementTransaction((connection) =>
      runSql(
        connection,
        sql`SELECT "created_at" AS "createdAt", extract(epoch FROM "created_at")::float8 AS "seconds",
                   make_date(2026, 11, 1)::text AS "date" FROM "users" WHERE "id" = ${id}::uuid`,
      ),
    );
    const seconds = createdAt.getTime() / 1_000;
    expect(rows).toEqual([{ createdAt, seconds, date: '2026-11-01' }]);
  },
);
