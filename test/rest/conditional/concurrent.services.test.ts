import { expect, it } from 'vitest';
import { useApp } from '../../support/app/app.ts';
import { Financier } from '../../support/finance/financier.ts';

const test = useApp();
const url = '/api/finance/categories';

it('a 304 never hides a change that commits after a later one', async () => {
  const financier = await Financier.signUp(test);
  const { userId } = financier.person;
  const get = (etag: unknown) =>
    financier.key.request({ method: 'GET', url, headers: { 'if-none-match': String(etag) } });
  const { client } = test.database;
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
  const { promise: hasInserted, resolve: inserted } = Promise.withResolvers<void>();
  const slow = client.$transaction(async (transaction) => {
    const category = { userId, name: 'Slow', type: 'EXPENSE', emoji: '🐌' } as const;
    await transaction.category.create({ data: category });
    inserted();
    await mayCommit;
  });
  await hasInserted;
  await client.category.create({ data: { userId, name: 'Quick', type: 'EXPENSE', emoji: '🐇' } });
  const { etag } = (await financier.key.get(url)).headers;
  for (const _time of [1, 2]) expect((await get(etag)).statusCode).toBe(304);
  commit();
  await slow;
  const reply = await get(etag);
  expect(reply.statusCode).toBe(200);
  expect(reply.body).toContain('Slow');
});

it('a 304 is never returned for a body that a concurrent transaction has changed', async () => {
  const financier = await Financier.signUp(test);
  const { userId } = financier.person;
  let areWriting = true;
  const writer = async (number: number) => {
    for (let count = 0; count < 40; count += 1) {
      await test.database.client.$transaction(async (client) => {
        const data = { userId, name: `${number} ${count}`, type: 'EXPENSE', emoji: '🏁' } as const;
        await client.category.create({ data });
      });
    }
  };
  const reader = async () => {
    let etag: unknown;
    let body = '';
    while (areWriting) {
      const headers = { 'if-none-match': String(etag) };
      // What is committed before the request must be in the response.
      const count = await test.database.client.category.count({ where: { userId } });
      const reply = await financier.key.request({ method: 'GET', url, headers });
      if (reply.statusCode === 200) ({ body } = reply);
      expect(JSON.parse(body).length).toBeGreaterThanOrEqual(count);
      etag = reply.headers.etag;
    }
  };
  const readers = [reader(), reader()];
  await Promise.all([1, 2, 3].map(writer));
  areWriting = false;
  await Promise.all(readers);
});
