import { describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../support/app/app.ts';
import { Financier, type RestAccount } from '../../support/finance/financier.ts';

const test = useApp();
const owner = useSeed(() => Financier.signUp(test));

const repeat = <T>(times: number, work: (number: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, number) => work(number)));
const statusesOf = (replies: readonly { statusCode: number }[]) =>
  [...new Set(replies.map(({ statusCode }) => statusCode))].toSorted();

describe('concurrent changes', { retry: 0 }, () => {
  it('50 clients that write to one account produce the exact balance', async () => {
    const account = await owner.createAccount({ initial_balance: '0.05' });
    // Each client writes an expense of 0.01 to 0.50, turns every second one into an income, and
    // deletes every fifth one.
    await repeat(50, async (number) => {
      const body = { account_id: account.id, amount: `0.${String(number + 1).padStart(2, '0')}` };
      const { id } = await owner.createEntry(body);
      const at = `/api/finance/entries/${id}`;
      if (number % 2 === 0) {
        const reply = await owner.key.patch(at, { category_id: owner.salary });
        expect(reply.statusCode, reply.body).toBe(200);
      }
      if (number % 5 === 0) expect((await owner.key.delete(at)).statusCode).toBe(200);
    });
    let cents = 5;
    for (let number = 0; number < 50; number += 1) {
      if (number % 5 !== 0) cents += number % 2 === 0 ? number + 1 : -(number + 1);
    }
    const sign = cents < 0 ? '-' : '';
    expect(await owner.balanceOf(account)).toBe(`${sign}${(Math.abs(cents) / 100).toFixed(2)}`);
  });

  it('entries that swap accounts concurrently do not deadlock and keep the balances exact', async () => {
    const [a, b] = [await owner.createAccount(), await owner.createAccount()];
    const entries = await repeat(10, (number) =>
      owner.createEntry({ account_id: number % 2 ? a.id : b.id, amount: '1.00' }),
    );
    const replies = await repeat(40, (number) => {
      const { id = 0, account_id } = entries[number % 10] ?? {};
      const to = (account_id === a.id) === (Math.floor(number / 10) % 2 === 0) ? b : a;
      return owner.key.patch(`/api/finance/entries/${id}`, { account_id: to.id });
    });
    expect(statusesOf(replies)).toEqual([200]);
    const listed: { account_id: number; id: number }[] = await owner.read('entries');
    for (const account of [a, b]) {
      const linked = listed.filter(({ account_id }) => account_id === account.id).length;
      expect(await owner.balanceOf(account)).toBe(linked === 0 ? '0.00' : `-${linked}.00`);
    }
  });

  it('an entry that is updated and deleted concurrently is subtracted exactly', async () => {
    const account = await owner.createAccount();
    const entries = await repeat(6, () =>
      owner.createEntry({ account_id: account.id, amount: '2' }),
    );
    const replies = await Promise.all(
      entries.flatMap(({ id }) => [
        owner.key.patch(`/api/finance/entries/${id}`, { amount: '5' }),
        owner.key.delete(`/api/finance/entries/${id}`),
        owner.key.patch(`/api/finance/entries/${id}`, { category_id: owner.salary }),
        owner.key.delete(`/api/finance/entries/${id}`),
      ]),
    );
    for (const status of statusesOf(replies)) expect([200, 404]).toContain(status);
    expect(await owner.balanceOf(account)).toBe('0.00');
  });

  it('a category that is deleted while entries are created for it leaves no entry without category', async () => {
    for (let round = 0; round < 5; round += 1) {
      const category = await owner.createCategory({ name: `Racing ${round}` });
      const [creations, deleted] = await Promise.all([
        repeat(6, () =>
          owner.key.post('/api/finance/entries', { category_id: category.id, amount: 1 }),
        ),
        repeat(3, () =>
          owner.key.delete(
            `/api/finance/categories/${category.id}${round % 2 ? `?move_to=${owner.food}` : ''}`,
          ),
        ),
      ]);
      for (const status of statusesOf(creations)) expect([201, 422]).toContain(status);
      for (const status of statusesOf(deleted)) expect([200, 404, 409]).toContain(status);
      const known = await test.database.client.category.count({ where: { id: category.id } });
      const under = await test.database.client.entry.count({ where: { categoryId: category.id } });
      const succeeded = creations.filter(({ statusCode }) => statusCode === 201).length;
      expect(known).toBe(deleted.some(({ statusCode }) => statusCode === 200) ? 0 : 1);
      expect(under).toBe(known === 0 ? 0 : succeeded);
    }
  });

  it('two categories that are moved into each other concurrently leave one with all entries', async () => {
    const pair = [
      await owner.createCategory({ name: 'Yin' }),
      await owner.createCategory({ name: 'Yang' }),
    ];
    for (const { id } of pair) await owner.createEntry({ category_id: id });
    const [yin, yang] = pair.map(({ id }) => id);
    const replies = await Promise.all([
      owner.key.delete(`/api/finance/categories/${yin}?move_to=${yang}`),
      owner.key.delete(`/api/finance/categories/${yang}?move_to=${yin}`),
    ]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
    const left = await test.database.client.entry.count({
      where: { categoryId: { in: [yin, yang] as number[] } },
    });
    expect(left).toBe(2);
  });

  it('accounts that become the default concurrently leave one default', async () => {
    const accounts = await repeat(8, () => owner.createAccount());
    const replies = await Promise.all([
      ...accounts.map(({ id }) =>
        owner.key.patch(`/api/finance/accounts/${id}`, { is_default: true }),
      ),
      ...Array.from({ length: 8 }, () =>
        owner.key.post('/api/finance/accounts', { name: 'New', is_default: true }),
      ),
    ]);
    expect(statusesOf(replies)).toEqual([200, 201]);
    const all: RestAccount[] = await owner.read('accounts');
    expect(all.filter((each) => each.is_default)).toHaveLength(1);
  });

  it('an account that is deleted while entries are created for it leaves them unlinked', async () => {
    const account = await owner.createAccount();
    const [creations, [deletion]] = await Promise.all([
      repeat(8, () =>
        owner.key.post('/api/finance/entries', {
          category_id: owner.food,
          amount: 1,
          account_id: account.id,
        }),
      ),
      repeat(1, () => owner.key.delete(`/api/finance/accounts/${account.id}`)),
    ]);
    expect(deletion?.statusCode).toBe(200);
    for (const status of statusesOf(creations)) expect([201, 422]).toContain(status);
    const { entry } = test.database.client;
    expect(await entry.count({ where: { accountId: account.id } })).toBe(0);
  });
});
