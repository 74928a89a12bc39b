import { once } from 'node:events';
import type { Socket } from 'node:net';
import { Client, type Connection } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/database/embedded/embedded-postgres.ts';
import { useDataDirectories } from '../support/database/embedded.ts';

const directories = useDataDirectories();

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
    // A lost connection is also an 'error' event. Without a listener, it ends the process.
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
    ['loses its connection', (connection: Connection) => connection.stream.destroy()],
    ['ends its connection', (connection: Connection) => connection.end()],
  ])('that %s during a statement leaves no changes of it', async (_name, end) => {
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

  it.each([
    ['ends', (client: Client) => client.end()],
    [
      'is lost in a failed transaction',
      async (client: Client) => {
        await client.query('BEGIN');
        await client.query('SELECT 1 / 0').catch(() => {});
        const { stream } = connectionOf(client);
        stream.destroy();
        await once(stream, 'close');
      },
    ],
  ])('can prepare a statement of the same name after a client that %s', async (_name, end) => {
    const statement = { name: 'folio_1', text: 'SELECT $1::int AS "number"' };
    const before = await connected();
    await before.query({ ...statement, values: [1] });
    await end(before);

    const client = await connected();
    for (const number of [2, 3]) {
      const { rows } = await client.query({ ...statement, values: [number] });
      expect(rows).toStrictEqual([{ number }]);
    }
    await client.end();
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
