import { describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../support/app/app.ts';
import { Financier } from '../../support/finance/financier.ts';
import { expectInvalid, expectReply } from '../../support/http/replies.ts';

const test = useApp();
const path = '/api/finance/accounts';
const noSuchRecord = { error: 'Not found', details: [] };
const now = '2026-03-01T12:00:00.000Z';
const later = '2026-03-02T12:00:00.000Z';

const owner = useSeed(() => Financier.signUp(test));
const otherUser = useSeed(() => Financier.signUp(test));

const stored = () => test.database.client.account.findMany({ orderBy: { id: 'asc' } });

describe('POST /api/finance/accounts', () => {
  it('returns 201 with every field, and the defaults of fields left out', async () => {
    test.now = new Date(now);
    const reply = await owner.key.post(path, { name: ' Cash ' });
    expectReply(reply, 201, {
      id: expect.any(Number),
      name: 'Cash',
      bank: null,
      emoji: '🏦',
      initial_balance: '0.00',
      current_balance: '0.00',
      is_default: false,
      created_at: now,
      updated_at: now,
    });
  });

  it('accepts every documented field, and null for optional fields', async () => {
    const input = { name: 'A', bank: ' B ', emoji: '💶', initial_balance: -9999999999.99 };
    expect(await owner.createAccount({ ...input, is_default: true })).toMatchObject({
      bank: 'B',
      emoji: '💶',
      initial_balance: '-9999999999.99',
      current_balance: '-9999999999.99',
      is_default: true,
    });
    const none = { bank: null, emoji: null, initial_balance: null, is_default: null };
    expect(await owner.createAccount(none)).toMatchObject({ bank: null, initial_balance: '0.00' });
    expect(await owner.createAccount({ bank: ' ' })).toMatchObject({ bank: null });
  });

  it.each([
    [{ name: undefined }, "Name can't be blank"],
    [{ name: 'x'.repeat(101) }, 'Name is too long (maximum is 100 characters)'],
    [{ bank: 'x'.repeat(101) }, 'Bank is too long (maximum is 100 characters)'],
    [{ bank: 5 }, 'Bank must be a string'],
    [{ emoji: '' }, "Emoji can't be blank"],
    [{ emoji: 'x'.repeat(17) }, 'Emoji is too long (maximum is 16 characters)'],
    [{ initial_balance: 'x' }, 'Initial balance is not a number'],
    [{ initial_balance: 0.001 }, "Initial balance can't have more than 2 decimals"],
    [{ initial_balance: 1e10 }, 'Initial balance must be less than or equal to 9999999999.99'],
    [{ initial_balance: -1e10 }, 'Initial balance must be greater than or equal to -9999999999.99'],
    [{ initial_balance: -1e30 }, 'Initial balance must be greater than or equal to -9999999999.99'],
    [{ is_default: 'yes' }, 'Is default must be true or false'],
  ])('returns 422 for %j and writes nothing', async (fields, detail) => {
    const before = await stored();
    const reply = await owner.key.post(path, { name: 'Fine', ...fields });
    expectInvalid(reply, detail);
    expect(await stored()).toStrictEqual(before);
  });
});

describe('GET /api/finance/accounts', () => {
  it("lists the caller's accounts with their balances, ordered by name", async () => {
    const fresh = await Financier.signUp(test);
    expect(await fresh.read('accounts')).toStrictEqual([]);
    const [b, a] = [
      await fresh.createAccount({ name: 'B' }),
      await fresh.createAccount({ name: 'A' }),
    ];
    expect(await fresh.read('accounts')).toStrictEqual([a, b]);
  });
});

describe('PATCH /api/finance/accounts/:id', () => {
  it('updates the given fields, and sets updated_at only if a value changes', async () => {
    test.now = new Date(now);
    const before = await owner.createAccount({ bank: 'Old', initial_balance: 5 });
    test.now = new Date(later);
    const url = `${path}/${before.id}`;
    for (const body of [{}, { name: ' Everyday ', bank: 'Old', current_balance: '5.00' }]) {
      const reply = await owner.key.patch(url, body);
      expectReply(reply, 200, before);
    }
    const changes = { name: 'New', bank: null, emoji: '💳', current_balance: -0.5 };
    const reply = await owner.key.patch(url, changes);
    const after = { ...before, ...changes, current_balance: '-0.50', updated_at: later };
    expectReply(reply, 200, after);
    expect((await owner.read('accounts')).at(-1)).toStrictEqual(after);
    // Entries change the balance that was set, not the initial one.
    await owner.createEntry({ account_id: before.id, amount: 1, category_id: owner.salary });
    expect(await owner.balanceOf(before)).toBe('0.50');
  });

  it.each([
    [{ name: null }, "Name can't be blank"],
    [{ emoji: null }, "Emoji can't be blank"],
    [{ current_balance: null }, "Current balance can't be blank"],
    [{ is_default: null }, "Is default can't be blank"],
    [{ current_balance: '1.234' }, "Current balance can't have more than 2 decimals"],
    [{ current_balance: 1e10 }, 'Current balance must be less than or equal to 9999999999.99'],
  ])('returns 422 for %j and changes nothing', async (fields, detail) => {
    const { id } = await owner.createAccount();
    const before = await stored();
    const reply = await owner.key.patch(`${path}/${id}`, { bank: 'fine', ...fields });
    expectInvalid(reply, detail);
    expect(await stored()).toStrictEqual(before);
  });

  it("returns 404 for another user's, a missing or a malformed id, even if the body is invalid", async () => {
    const otherAccount = await otherUser.createAccount();
    const before = await stored();
    for (const id of [otherAccount.id, 999_999, 2 ** 31, 'x', '01']) {
      for (const body of [{ name: 'Mine', is_default: true }, { name: null }, []]) {
        const reply = await owner.key.patch(`${path}/${id}`, body);
        expectReply(reply, 404, noSuchRecord, `${id}`);
      }
      expect((await owner.key.delete(`${path}/${id}`)).statusCode).toBe(404);
    }
    expect(await stored()).toStrictEqual(before);
  });
});

describe('the default account', () => {
  it('replaces the previous default account of the same user', async () => {
    const [one, other] = [await Financier.signUp(test), await Financier.signUp(test)];
    const otherAccount = await other.createAccount({ is_default: true });
    const first = await one.createAccount({ name: '1', is_default: true });
    const second = await one.createAccount({ name: '2', is_default: true });
    const defaults = async (of: Financier) =>
      (await of.read('accounts')).filter((each: typeof first) => each.is_default);
    expect(await defaults(one)).toStrictEqual([second]);
    await one.key.patch(`${path}/${first.id}`, { is_default: true });
    expect(await defaults(one)).toMatchObject([{ id: first.id }]);
    await one.key.patch(`${path}/${first.id}`, { is_default: false });
    expect(await defaults(one)).toStrictEqual([]);
    expect(await defaults(other)).toStrictEqual([otherAccount]);
  });

  it('is linked to new entries without an account', async () => {
    const one = await Financier.signUp(test);
    expect(await one.createEntry()).toMatchObject({ account_id: null });
    const account = await one.createAccount({ is_default: true });
    expect(await one.createEntry()).toMatchObject({ account_id: account.id });
    expect(await one.balanceOf(account)).toBe('-12.50');
  });
});

describe('DELETE /api/finance/accounts/:id', () => {
  it('returns 200 with the id and keeps the entries without an account, then returns 404', async () => {
    const account = await owner.createAccount();
    const entry = await owner.createEntry({ account_id: account.id, date: '1999-01-01' });
    const reply = await owner.key.delete(`${path}/${account.id}`);
    expectReply(reply, 200, { id: account.id, deleted: true });
    const entries = await owner.read('entries?month=1999-01');
    const [{ updated_at }] = entries;
    expect(entries).toStrictEqual([{ ...entry, account_id: null, updated_at }]);
    expect(Date.parse(updated_at)).toBeGreaterThan(Date.parse(entry.updated_at));
    const again = await owner.key.delete(`${path}/${account.id}`);
    expectReply(again, 404, noSuchRecord);
  });
});
