import { once } from 'node:events';
import type { Socket } from 'node:net';
import { Client, type Connection } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../src/database/client.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/database/embedded/embedded-postgres.ts';
import { useDataDirectories } from '../support/database/embedded.ts';

const directories = useDataDirectories();

describe('a transaction on the embedded database', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openDatabase({ databaseUrl: undefined, dataDir: directories.migrated() });
    for (const statement of [
      `CREATE TABLE "marks" ("name" text PRIMARY KEY, "count" integer NOT NULL DEFAULT 0)`,
      `CREATE FUNCTION refuse_mark() RETURNS trigger LANGUAGE plpgsql
        AS $$ BEGIN RAISE EXCEPTION 'refused at commit'; END $$`,
      `CREATE CONSTRAINT TRIGGER "refuse_at_commit" AFTER INSERT ON "marks"
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW."name" = 'late')
        EXECUTE FUNCTION refuse_mark()`,
    ]) {
      await database.client.$executeRawUnsafe(statement);
    }
  });
  beforeEach(() => database.client.$executeRaw`TRUNCATE "marks"`);
  afterAll(() => database.close());

  const marks = () => database.client.$queryRaw`SELECT "name", "count" FROM "marks" ORDER BY 1`;

  it('rejects when its COMMIT fails, and stores nothing', async () => {
    const reached: string[] = [];
    const work = database.transaction(async (client) => {
      await client.$executeRaw`INSERT INTO "marks" ("name") VALUES ('early')`;
      await client.$executeRaw`INSERT INTO "marks" ("name") VALUES ('late')`;
      reached.push('the end of the work');
    });
    await expect(work).rejects.toThrow('refused at commit');
    expect(reached).toStrictEqual(['the end of the work']);
    expect(await marks()).toStrictEqual([]);
  });

  it('resolves when its COMMIT succeeds, and stores everything', async () => {
    const result = await database.transaction(async (client) => {
      await client.$executeRaw`INSERT INTO "marks" ("name") VALUES ('one')`;
      await client.$executeRaw`INSERT INTO "marks" ("name") VALUES ('two')`;
      return 'done';
    });
    expect(result).toBe('done');
    expect(await marks()).toStrictEqual([
      { name: 'one', count: 0 },
      { name: 'two', count: 0 },
    ]);
  });

  it('that throws stores nothing, and rejects with the thrown error', async () => {
    const work = database.transaction(async (client) => {
      await client.$executeRaw`INSERT INTO "marks" ("name") VALUES ('one')`;
      throw new Error('changed its mind');
    });
    await expect(work).rejects.toThrow(new Error('changed its mind'));
    expect(await marks()).toStrictEqual([]);
  });

  it('with a failed statement stores nothing, and the next transaction works', async () => {
    const failing = database.transaction(async (client) => {
      await client.$executeRaw`INSERT INTO "marks" ("name") VALUES ('one')`;
      await client.$executeRaw`INSERT INTO "marks" ("name") VALUES ('one')`;
    });
    await expect(failing).rejects.toThrow('23505');
    await database.transaction(async (client) => {
      await client.$executeRaw`INSERT INTO "marks" ("name") VALUES ('two')`;
    });
    expect(await marks()).toStrictEqual([{ name: 'two', count: 0 }]);
  });

  it('that continues after a failed statement cannot commit the statements before it', async () => {
    const work = database.transaction(async (client) => {
      await client.$executeRaw`INSERT INTO "marks" ("name") VALUES ('one')`;
      await client.$queryRaw`SELECT 1 / 0`.catch(() => 'overlooked');
      await client.$executeRaw`INSERT INTO "marks" ("name") VALUES ('two')`;
    });
    await expect(work).rejects.toThrow('25P02');
    expect(await marks()).toStrictEqual([]);
  });

  it('keeps its isolation level, and session settings do not leak', async () => {
    const level = () => database.client.$queryRaw`SHOW transaction_isolation`;
    const inside = await database.client.$transaction(
      (client) => client.$queryRaw`SHOW transaction_isolation`,
      { isolationLevel: 'Serializable' },
    );
    expect(inside).toStrictEqual([{ transaction_isolation: 'serializable' }]);
    expect(await level()).toStrictEqual([{ transaction_isolation: 'read committed' }]);
  });

  it('waits for the connection: 20 at the same time all succeed, one after another', async () => {
    await database.client.$executeRaw`INSERT INTO "marks" ("name") VALUES ('shared')`;
    const work = Array.from({ length: 20 }, () =>
      database.transaction(async (client) => {
        const [row] = await client.$queryRaw<{ count: number }[]>`SELECT "count" FROM "marks"`;
        await new Promise(setImmediate);
        // Read, then written: only right when nobody comes between.
        const next = (row?.count ?? 0) + 1;
        await client.$executeRaw`UPDATE "marks" SET "count" = ${next}`;
        return next;
      }),
    );
    const expected = Array.from({ length: 20 }, (_, index) => index + 1);
    expect((await Promise.all(work)).sort((a, b) => a - b)).toStrictEqual(expected);
    expect(await marks()).toStrictEqual([{ name: 'shared', count: 20 }]);
  });
});

describe('a client of the embedded database', () => {
  let postgres: EmbeddedPostgres;
  beforeAll(async () => {
    postgres = await startEmbeddedPostgres(directories.migrated());
  });
  afterAll(() => postgres.stop());

  const connectionOf = (client: Client) =>
    (client as unknown as { connection: Connection & { stream: Socket } }).connection;

  const connected = async () => {
    const client = new Client(postgres.connection);
    // A connection that is torn down reports it here as well.
    client.on('error', () => {});
    await client.connect();
    return client;
  };

  it.each([
    ['vanishes inside a transaction', false, []],
    ['commits and vanishes', true, [{ name: 'row' }]],
  ])('that %s keeps the rows that it had committed', async (_name, commits, expected) => {
    const client = await connected();
    await client.query('CREATE TABLE IF NOT EXISTS "kept" ("name" text)');
    await client.query('TRUNCATE "kept"');
    await client.query('BEGIN');
    await client.query(`INSERT INTO "kept" VALUES ('row')`);
    expect((await client.query('SELECT * FROM "kept"')).rows).toStrictEqual([{ name: 'row' }]);
    if (commits) await client.query('COMMIT');
    const { stream } = connectionOf(client);
    stream.destroy();
    await once(stream, 'close');

    const next = await connected();
    expect((await next.query('SELECT * FROM "kept"')).rows).toStrictEqual(expected);
    const { rows } = await next.query('SELECT now() = statement_timestamp() AS "fresh"');
    expect(rows).toStrictEqual([{ fresh: true }]);
    await next.end();
  });

  it.each([
    ['is lost', (connection: Connection) => connection.stream.destroy()],
    ['says that it ends', (connection: Connection) => connection.end()],
  ])('that %s within a statement leaves nothing of it', async (_name, end) => {
    const client = await connected();
    await client.query('CREATE TABLE IF NOT EXISTS "kept" ("name" text)');
    await client.query('TRUNCATE "kept"');
    const connection = connectionOf(client);
    connection.parse({ text: `INSERT INTO "kept" VALUES ('row')`, name: '', types: [] }, true);
    connection.bind({}, true);
    connection.execute({}, true);
    end(connection);
    await once(connection.stream, 'close');

    const next = await connected();
    const { rows } = await next.query('SELECT count(*)::int AS "count" FROM "kept"', []);
    expect(rows).toStrictEqual([{ count: 0 }]);
    await next.end();
  });

  it('gets the reply to its statement while the connection before ends', async () => {
    const before = await connected();
    const client = await connected();
    const connection = connectionOf(client);
    const received: string[] = [];
    for (const event of ['parseComplete', 'bindComplete', 'commandComplete', 'readyForQuery']) {
      connection.once(event, () => received.push(event));
    }
    connection.parse({ text: 'SELECT 1', name: '', types: [] }, true);
    connection.bind({}, true);
    await before.end();
    connection.execute({}, true);
    connection.sync();
    await once(connection, 'readyForQuery');
    expect(received).toEqual(['parseComplete', 'bindComplete', 'commandComplete', 'readyForQuery']);
    await client.end();
  });

  it('gets the reply to a statement with parameters in one piece', async () => {
    const client = await connected();
    let pieces = 0;
    connectionOf(client).stream.on('data', () => {
      pieces += 1;
    });
    for (const count of [1, 2, 3]) {
      const { rows } = await client.query('SELECT $1::int AS "count"', [count]);
      expect(rows).toStrictEqual([{ count }]);
      expect(pieces).toBe(count);
    }
    await client.end();
  });

  it.each([
    ['that is no SQL', 'SELECT 1 +', [], '42601'],
    ['with an invalid parameter', 'SELECT $1::int', ['one'], '22P02'],
    ['that divides by zero', 'SELECT 1 / $1::int', [0], '22012'],
  ])(
    'gets the error of a statement %s, and the reply to the next one',
    async (_name, text, values, code) => {
      const client = await connected();
      await expect(client.query({ name: code, text, values })).rejects.toMatchObject({ code });
      const { rows } = await client.query('SELECT $1::int AS "one"', [1]);
      expect(rows).toStrictEqual([{ one: 1 }]);
      await client.end();
    },
  );
});
