import { describe, expect, it } from 'vitest';
import { restRoutes } from '../../../src/rest/routes.ts';
import { useApp, useSeed } from '../../support/app/app.ts';
import { Financier } from '../../support/finance/financier.ts';
import { anybody, Client } from '../../support/users/people.ts';

const test = useApp();
const owner = useSeed(() => Financier.signUp(test));
const apiKey = useSeed(() =>
  owner.person.createApiKey({ permission: 'ADMIN', scopes: ['REFERRALS'] }),
);

const routes = restRoutes.filter(({ service }) => service === 'finance');
const dataRoutes = routes.filter(({ bySession }) => !bySession);
const storedRecords = async () => [
  await test.database.client.entry.findMany(),
  await test.database.client.category.findMany({ orderBy: { id: 'asc' } }),
  await test.database.client.account.findMany(),
];

it('the finance service has 13 routes for keys and 2 for sessions', () => {
  expect([routes.length, dataRoutes.length]).toEqual([15, 13]);
});

it.each([
  ['/api/finance/categories', 'GET, POST, HEAD'],
  ['/api/finance/categories/1', 'DELETE'],
  ['/api/finance/entries', 'GET, POST, HEAD'],
  ['/api/finance/entries/1', 'PATCH, DELETE'],
  ['/api/finance/analytics', 'GET, HEAD'],
  ['/api/finance/summary', 'GET, HEAD'],
  ['/api/finance/accounts', 'GET, POST, HEAD'],
  ['/api/finance/accounts/1', 'PATCH, DELETE'],
  ['/api/finance/keys', 'GET, POST, HEAD'],
])('another method on %s returns 405 with Allow to every caller', async (url, allow) => {
  for (const client of [anybody(test), owner.key]) {
    const headers = { 'content-type': 'text/plain' };
    const reply = await client.request({ method: 'PUT', url, payload: '{', headers });
    expect(reply.statusCode).toBe(405);
    expect(reply.headers.allow).toBe(allow);
    expect(reply.json()).toStrictEqual({ error: 'Method not allowed', details: [] });
  }
});

it.each(['', '/', '/nothing', '/entries/', '/entries/1/tags', '/keys/1'])(
  '/api/finance%s returns 404 to every caller',
  async (path) => {
    for (const client of [anybody(test), owner.key, owner.person]) {
      const reply = await client.get(`/api/finance${path}`);
      expect(reply.statusCode).toBe(404);
      expect(reply.json()).toStrictEqual({ error: 'Not found', details: [] });
    }
  },
);

describe.each(dataRoutes.map(({ method, path }) => [method, path] as const))(
  '%s %s',
  (method, path) => {
    const url = path.replace(':id', '1');

    it('returns 401 without a finance key, before the body is read', async () => {
      const before = await storedRecords();
      const withHeader = (authorization: string) =>
        new Client(test, { ...owner.person.headers, authorization });
      const otherClients = [
        anybody(test),
        owner.person,
        apiKey,
        withHeader(''),
        withHeader(`${owner.key.headers.authorization}x`),
        withHeader('Bearer fin_'),
      ];
      for (const client of otherClients) {
        const headers = { 'content-type': 'text/plain' };
        const reply = await client.request({
          method: method as 'GET',
          url,
          ...(method === 'GET' ? {} : { payload: '{', headers }),
        });
        expect(reply.statusCode).toBe(401);
        const details = client === apiKey ? ['This is an API key. Use a finance key (fin_…)'] : [];
        expect(reply.json()).toStrictEqual({ error: 'Invalid or missing API key', details });
      }
      expect(await storedRecords()).toStrictEqual(before);
    });
  },
);
