import { describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../support/app/app.ts';
import { Financier } from '../../support/finance/financier.ts';
import { expectInvalid, expectReply } from '../../support/http/replies.ts';

const test = useApp();
const path = '/api/finance/entries';
const noSuchRecord = { error: 'Not found', details: [] };
const now = '2026-03-01T00:30:00.000Z';

const owner = useSeed(() => Financier.signUp(test));
const otherUser = useSeed(() => Financier.signUp(test));
const otherAccount = useSeed(() => otherUser.createAccount());

const storedRecords = async () => [
  await test.database.client.entry.findMany({ orderBy: { id: 'asc' } }),
  await test.database.client.account.findMany({ orderBy: { id: 'asc' } }),
];

describe('PATCH /api/finance/entries/:id', () => {
  it('updates the given fields, replaces the tags, and sets updated_at only if a value changes', async () => {
    const account = await owner.createAccount();
    test.now = new Date(now);
    const before = await owner.createEntry({ tags: ['a', 'b'], description: 'Old' });
    test.now = new Date('2026-03-02T12:00:00.000Z');
    const same = { amount: 12.5, description: ' Old ', tags: ['a', 'b'], date: before.date };
    for (const body of [{}, same, { category_id: owner.food, account_id: null }]) {
      const reply = await owner.key.patch(`${path}/${before.id}`, body);
      expectReply(reply, 200, before);
    }
    const changes = {
      amount: '3',
      description: 'New',
      category_id: owner.salary,
      date: '1900-01-01',
      tags: ['c'],
      recurring: true,
      account_id: account.id,
    };
    const reply = await owner.key.patch(`${path}/${before.id}`, changes);
    expect(reply.statusCode).toBe(200);
    const after = {
      ...before,
      ...changes,
      amount: '3.00',
      category_name: 'Salary',
      category_type: 'income',
      category_emoji: '💼',
      updated_at: '2026-03-02T12:00:00.000Z',
    };
    expect(reply.json()).toStrictEqual(after);
    expect(await owner.read('entries?month=1900-01')).toStrictEqual([after]);
    const cleared = { description: null, account_id: null, tags: [] };
    const last = await owner.key.patch(`${path}/${before.id}`, cleared);
    // The clock of the test stands still: another change in the same millisecond is 1 ms later.
    const updated_at = '2026-03-02T12:00:00.001Z';
    expect(last.json()).toStrictEqual({ ...after, ...cleared, updated_at });
    await owner.key.delete(`${path}/${before.id}`);
  });

  it('moves the amount of an income from the old account to the new one', async () => {
    const [old, other] = [await owner.createAccount(), await owner.createAccount()];
    const { id } = await owner.createEntry({
      account_id: old.id,
      amount: 5,
      category_id: owner.salary,
    });
    expect(await owner.balanceOf(old)).toBe('5.00');
    await owner.key.patch(`${path}/${id}`, { account_id: other.id, amount: 7 });
    expect([await owner.balanceOf(old), await owner.balanceOf(other)]).toEqual(['0.00', '7.00']);
    await owner.key.delete(`${path}/${id}`);
    expect(await owner.balanceOf(other)).toBe('0.00');
  });

  it.each([
    [{ amount: null }, "Amount can't be blank"],
    [{ category_id: null }, 'Category must exist'],
    [{ date: null }, "Date can't be blank"],
    [{ recurring: null }, "Recurring can't be blank"],
    [{ tags: null }, "Tags can't be blank"],
    [{ amount: -1, description: 'fine' }, 'Amount must be greater than 0'],
    [{ category_id: 999_999, amount: 1 }, 'Category must exist'],
    [{ account_id: 999_999, amount: 1 }, 'Account must exist'],
    [{ date: '2026-02-30' }, 'Date must be a valid date, for example 2026-03-31'],
  ])('returns 422 for %j and changes nothing', async (fields, detail) => {
    const account = await owner.createAccount();
    const { id } = await owner.createEntry({ account_id: account.id });
    const before = await storedRecords();
    const reply = await owner.key.patch(`${path}/${id}`, fields);
    expectInvalid(reply, detail);
    expect(await storedRecords()).toStrictEqual(before);
  });

  it("returns 422 for another user's category or account, and 404 for another user's entry", async () => {
    const entry = await owner.createEntry();
    const otherEntry = await otherUser.createEntry({ account_id: otherAccount.id });
    const before = await storedRecords();
    for (const fields of [
      { category_id: otherUser.salary },
      { account_id: otherAccount.id, amount: 5 },
    ]) {
      const reply = await owner.key.patch(`${path}/${entry.id}`, fields);
      expect(reply.statusCode).toBe(422);
    }
    for (const id of [otherEntry.id, 999_999, 2 ** 31, 'x', '1.5']) {
      for (const body of [{ amount: 5 }, { amount: null }, []]) {
        const reply = await owner.key.patch(`${path}/${id}`, body);
        expectReply(reply, 404, noSuchRecord, `${id}`);
      }
      expect((await owner.key.delete(`${path}/${id}`)).statusCode).toBe(404);
    }
    expect(await storedRecords()).toStrictEqual(before);
  });
});

describe('DELETE /api/finance/entries/:id', () => {
  it('returns 200 with the id and restores the balance, then returns 404', async () => {
    const account = await owner.createAccount({ initial_balance: '-0.10' });
    const { id } = await owner.createEntry({ account_id: account.id, amount: '0.2' });
    expect(await owner.balanceOf(account)).toBe('-0.30');
    const reply = await owner.key.delete(`${path}/${id}`);
    expectReply(reply, 200, { id, deleted: true });
    expect(await owner.balanceOf(account)).toBe('-0.10');
    const again = await owner.key.delete(`${path}/${id}`);
    expectReply(again, 404, noSuchRecord);
    expect(await owner.balanceOf(account)).toBe('-0.10');
  });
});
