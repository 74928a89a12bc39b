import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import { Client } from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/database/client.ts';
import { isBusy } from '../../src/database/errors.ts';
import { migrate } from '../../src/database/migrations/migrate.ts';
import { runSql, sql } from '../../src/database/query/write.ts';
import { useServerDatabase } from '../support/database/server-database.ts';

const database = useServerDatabase();
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function connect(): Promise<Client> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  closing.push(() => client.end());
  return client;
}

/** A way to the database that can be cut. */
async function proxy() {
  const target = new URL(database.url);
  const sockets: Socket[] = [];
  const server = createServer((near) => {
    const far = createConnection({ host: target.hostname, port: Number(target.port || 5432) });
    for (const socket of [near, far]) {
      sockets.push(socket);
      socket.on('error', () => {});
    }
    near.pipe(far).pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(async () => server.close());
  const { port } = server.address() as AddressInfo;
  const url = Object.assign(new URL(database.url), { host: `127.0.0.1:${port}` }).href;
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return { url, cut };
}

describe('a migration that loses its connection', () => {
  it('rejects without other errors', async () => {
    const other = await connect();
    // As by another process that migrates at the same time.
    await other.query('SELECT pg_advisory_lock(7026410151)');
    const { url, cut } = await proxy();
    const { promise: isWaiting, resolve } = Promise.withResolvers<string>();
    const outcome = migrate({ connectionString: url }, undefined, { onSlow: resolve }).catch(
      (error: Error) => error,
    );
    expect(await isWaiting).toBe('waiting for the migrations of another process');
    cut();
    expect(await outcome).toMatchObject({ message: expect.stringMatching(/connection/i) });
  });
});

describe('a transaction of statements that loses its connection', () => {
  it('writes nothing, and the next one succeeds', async () => {
    const { client, statementTransaction, close } = await openDatabase({
      databaseUrl: database.url,
      dataDir: '',
    });
    closing.push(close);
    const numbers = () => runSql(client, sql`SELECT "number" FROM "numbers" ORDER BY "number"`);
    await runSql(client, sql`CREATE TABLE "numbers" ("number" int)`);
    const error = await statementTransaction(async (inside) => {
      await runSql(inside, sql`INSERT INTO "numbers" VALUES (1)`);
      await runSql(inside, sql`SELECT pg_terminate_backend(pg_backend_pid())`);
    }).catch((error: unknown) => error);
    expect(isBusy(error)).toBe(true);
    expect(await numbers()).toEqual([]);
    await statementTransaction((inside) => runSql(inside, sql`INSERT INTO "numbers" VALUES (2)`));
    expect(await numbers()).toEqual([{ number: 2 }]);
  });
});
