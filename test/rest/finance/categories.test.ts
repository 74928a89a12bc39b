import { describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../support/app/app.ts';
import { Financier } from '../../support/finance/financier.ts';
import { expectInvalid, expectReply } from '../../support/http/replies.ts';

const test = useApp();
const path = '/api/finance/categories';
const noSuchRecord = { error: 'Not found', details: [] };
const invalid = (detail: string) => ({ error: 'Validation failed', details: [detail] });

const owner = useSeed(() => Financier.signUp(test));
const otherUser = useSeed(() => Financier.signUp(test));

const stored = () => test.database.client.category.findMany({ orderBy: { id: 'asc' } });

describe('GET /api/finance/categories', () => {
  it('lists the nine default categories of a new user, ordered by type, sort_order and name', async () => {
    const fresh = await Financier.signUp(test);
    const id = expect.any(Number);
    const of = (type: string, ...rows: [string, string][]) =>
      rows.map(([name, emoji], sort_order) => ({ id, name, type, emoji, sort_order }));
    const defaults = [
      ...of(
        'expense',
        ['Food', '🍽️'],
        ['Housing', '🏠'],
        ['Transport', '🚗'],
        ['Health', '💊'],
        ['Leisure', '🎬'],
        ['Other', '📦'],
      ),
      ...of('income', ['Salary', '💼'], ['Freelance', '🧾'], ['Other', '💰']),
    ];
    expect(await fresh.read('categories')).toStrictEqual(defaults);
    await fresh.createCategory({ name: 'B', sort_order: -1 });
    await fresh.createCategory({ name: 'A', sort_order: -1 });
    await fresh.createCategory({ name: 'Z', type: 'income', sort_order: 1 });
    const listed: { name: string }[] = await fresh.read('categories');
    expect(listed.map(({ name }) => name)).toEqual([
      ...['A', 'B', 'Food', 'Housing', 'Transport', 'Health', 'Leisure', 'Other'],
      ...['Salary', 'Freelance', 'Z', 'Other'],
    ]);
  });
});

describe('POST /api/finance/categories', () => {
  it('returns 201 with the category and its trimmed texts', async () => {
    const body = { name: ' Books ', type: 'expense', emoji: ' 📚 ', sort_order: 7, id: 1 };
    const reply = await owner.key.post(path, body);
    expectReply(reply, 201, {
      id: expect.any(Number),
      name: 'Books',
      type: 'expense',
      emoji: '📚',
      sort_order: 7,
    });
  });

  it('uses 0 as the default of sort_order', async () => {
    expect(await owner.createCategory({ name: 'Null', sort_order: null })).toMatchObject({
      sort_order: 0,
    });
  });

  it.each([
    [{ name: null }, "Name can't be blank"],
    [{ name: ' ' }, "Name can't be blank"],
    [{ name: 'x'.repeat(101) }, 'Name is too long (maximum is 100 characters)'],
    [{ name: 'a\0' }, 'Name contains characters that are not allowed'],
    [{ name: 'fOOD' }, 'Name has already been taken'],
    [{ type: undefined }, "Type can't be blank"],
    [{ type: 'EXPENSE' }, 'Type is not included in the list'],
    [{ emoji: undefined }, "Emoji can't be blank"],
    [{ emoji: '📚'.repeat(17) }, 'Emoji is too long (maximum is 16 characters)'],
    [{ sort_order: '1' }, 'Sort order must be an integer'],
    [{ sort_order: 1.5 }, 'Sort order must be an integer'],
    [{ sort_order: 2 ** 31 }, 'Sort order must be less than or equal to 2147483647'],
  ])('returns 422 for %j and writes nothing', async (fields, detail) => {
    const before = await stored();
    const body = { name: 'Fine', type: 'expense', emoji: '📚', ...fields };
    const reply = await owner.key.post(path, body);
    expectInvalid(reply, detail);
    expect(await stored()).toStrictEqual(before);
  });

  it('accepts a name that another type or another user has', async () => {
    await owner.createCategory({ name: 'Twice', type: 'expense' });
    await owner.createCategory({ name: 'TWICE', type: 'income' });
    await otherUser.createCategory({ name: 'Twice', type: 'expense' });
  });

  it('creates one of several categories with the same name that are sent at once', async () => {
    const body = { name: 'Same', type: 'income', emoji: '🏁' };
    const replies = await Promise.all(Array.from({ length: 8 }, () => owner.key.post(path, body)));
    const statuses = replies.map(({ statusCode }) => statusCode).toSorted();
    expect(statuses).toEqual([201, ...Array(7).fill(422)]);
  });
});

describe('DELETE /api/finance/categories/:id', () => {
  it('returns 200 with the id, then 404', async () => {
    const { id } = await owner.createCategory({ name: 'Gone' });
    const reply = await owner.key.delete(`${path}/${id}`);
    expectReply(reply, 200, { id, deleted: true });
    const again = await owner.key.delete(`${path}/${id}`);
    expectReply(again, 404, noSuchRecord);
  });

  it('returns 409 with the number of entries and keeps the category', async () => {
    const { id } = await owner.createCategory({ name: 'Used' });
    for (const [count, text] of [
      [1, '1 entry'],
      [2, '2 entries'],
    ]) {
      await owner.createEntry({ category_id: id });
      const before = await stored();
      const reply = await owner.key.delete(`${path}/${id}`);
      expect(reply.statusCode, String(count)).toBe(409);
      expect(reply.json()).toStrictEqual({
        error: 'Conflict',
        details: [`Category is used by ${text}`],
      });
      expect(await stored()).toStrictEqual(before);
    }
  });

  it('moves the entries to the category of move_to', async () => {
    const [from, to] = [
      await owner.createCategory({ name: 'From' }),
      await owner.createCategory({ name: 'To' }),
    ];
    const account = await owner.createAccount();
    const entry = await owner.createEntry({ category_id: from.id, account_id: account.id });
    await owner.createEntry({ category_id: from.id, account_id: null });
    const reply = await owner.key.delete(`${path}/${from.id}?move_to=${to.id}`);
    expectReply(reply, 200, { id: from.id, deleted: true, moved_entries: 2 });
    const entries: { id: number; category_name: string }[] = await owner.read('entries');
    expect(entries.find(({ id }) => id === entry.id)).toMatchObject({ category_name: 'To' });
    expect(await owner.balanceOf(account)).toBe('-12.50');
    const empty = await owner.key.delete(`${path}/${to.id}?move_to=${owner.food}`);
    expect(empty.json()).toStrictEqual({ id: to.id, deleted: true, moved_entries: 2 });
    const { id } = await owner.createCategory({ name: 'Empty' });
    const none = await owner.key.delete(`${path}/${id}?move_to=${owner.food}`);
    expect(none.json()).toStrictEqual({ id, deleted: true, moved_entries: 0 });
  });

  it("returns 422 if move_to is the category itself, of the other type, missing or another user's", async () => {
    const { id } = await owner.createCategory({ name: 'Stays' });
    await owner.createEntry({ category_id: id });
    const before = [await stored(), await test.database.client.entry.findMany()];
    const target = 'The category to move to';
    for (const [move, detail] of [
      [id, `${target} must be another one`],
      [owner.salary, `${target} must have the same type`],
      [999_999, `${target} must exist`],
      [otherUser.food, `${target} must exist`],
      ['x', 'Move to must exist'],
      ['1e2', 'Move to must exist'],
      ['9007199254740991', `${target} must exist`],
      ['9007199254740992', 'Move to must exist'],
      [`${id}&move_to=${id}`, 'Move to must be given once'],
    ] as const) {
      const reply = await owner.key.delete(`${path}/${id}?move_to=${move}`);
      expect(reply.statusCode, String(move)).toBe(422);
      expect(reply.json()).toStrictEqual(invalid(detail));
    }
    expect([await stored(), await test.database.client.entry.findMany()]).toStrictEqual(before);
    // An empty value counts as left out.
    expect((await owner.key.delete(`${path}/${id}?move_to=`)).statusCode).toBe(409);
  });

  it("returns 404 for another user's, a missing or a malformed id, even if move_to is invalid", async () => {
    const before = await stored();
    const large = [2_147_483_648, '9007199254740991', '9007199254740992', '9223372036854775808'];
    for (const id of [otherUser.food, 999_999, ...large, 'x', '1.0', '0', '-1', '01', '%00']) {
      for (const query of ['', `?move_to=${owner.food}`, '?move_to=x']) {
        const reply = await owner.key.delete(`${path}/${id}${query}`);
        expectReply(reply, 404, noSuchRecord, `${id}${query}`);
      }
    }
    expect(await stored()).toStrictEqual(before);
  });
});
