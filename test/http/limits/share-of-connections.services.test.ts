import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usePrivateApp } from '../../support/app/app.ts';
import { Financier } from '../../support/finance/financier.ts';
import type { Client as TestClient } from '../../support/users/people.ts';

const test = usePrivateApp();
let holder: Client;
beforeAll(async () => {
  const { url } = await connectionOf();
  holder = new Client({ connectionString: url });
  await holder.connect();
});
afterAll(() => holder.end());

async function connectionOf() {
  const [row] = await test.database.client.$queryRaw<{ name: string }[]>`
    SELECT current_database()::text AS "name"`;
  const server = new URL(process.env.TEST_DATABASE_URL as string);
  return { url: Object.assign(server, { pathname: `/${row?.name}` }).href };
}

/** The statements of the app that wait for a lock. */
async function waiting(): Promise<number> {
  // A transaction keeps the first state that it reads.
  await holder.query('SELECT pg_stat_clear_snapshot()');
  const { rows } = await holder.query(
    `SELECT count(*)::int AS "count" FROM "pg_stat_activity"
      WHERE "datname" = current_database() AND "wait_event_type" = 'Lock'`,
  );
  return rows[0].count;
}

const createEntry = `mutation ($input: CreateEntryInput!) { createEntry(input: $input) { entry { id } } }`;

/** What a user may send while the own lock is held. Each request has a body, or waits in a query. */
function requestsOf({ key, person, food }: Financier, url: string): Promise<IncomingMessage>[] {
  const categoryId = Buffer.from(`Category:${food}`).toString('base64');
  const input = { categoryId, amount: '1.00' };
  // The body arrives later: Fastify then continues the request in an event of its connection.
  const post = async (client: TestClient, path: string, body: object) => {
    const headers = { ...client.headers, 'content-type': 'application/json' };
    const sent = request(`${url}${path}`, { method: 'POST', headers });
    sent.flushHeaders();
    setTimeout(() => sent.end(JSON.stringify(body)), 100);
    const [reply] = (await once(sent, 'response')) as [IncomingMessage];
    await reply.toArray();
    return reply;
  };
  return Array.from({ length: 60 }, (_, number) => {
    switch (number % 3) {
      case 0:
        return post(key, '/api/finance/entries', { category_id: food, amount: '1.00' });
      case 1:
        return post(person, '/graphql', { query: createEntry, variables: { input } });
      default:
        return post(person, '/graphql', { query: '{ changes(last: 0) { position } }' });
    }
  });
}

describe('a user whose requests wait for a lock', () => {
  it('waits with one connection, and others are served', async () => {
    const url = await test.app.server.listen({ port: 0, host: '127.0.0.1' });
    const [busy, other] = [await Financier.signUp(test), await Financier.signUp(test)];
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM "users" WHERE "id" = $1 FOR UPDATE', [busy.person.userId]);
    const replies = requestsOf(busy, url);
    await expect.poll(waiting).toBe(1);
    // From the same address: the share must not be that of the address.
    expect((await other.createEntry()).amount).toBe('12.50');
    expect(await other.read('accounts')).toEqual([]);
    expect(await waiting()).toBe(1);
    await holder.query('ROLLBACK');
    const statuses = (await Promise.all(replies)).map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([200, 201]));
  });
});
