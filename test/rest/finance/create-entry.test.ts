import { describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../support/app/app.ts';
import { Financier } from '../../support/finance/financier.ts';
import { expectInvalid, expectReply } from '../../support/http/replies.ts';

const test = useApp();
const path = '/api/finance/entries';
const invalid = (...details: string[]) => ({ error: 'Validation failed', details });
const now = '2026-03-01T00:30:00.000Z';

const owner = useSeed(() => Financier.signUp(test));
const otherUser = useSeed(() => Financier.signUp(test));
const otherAccount = useSeed(() => otherUser.createAccount());

/** The entries and accounts of both users. */
async function storedRecords() {
  const { client } = test.database;
  const where = { userId: { in: [owner.person.userId, otherUser.person.userId] } };
  return [
    await client.entry.findMany({ where, orderBy: { id: 'asc' } }),
    await client.account.findMany({ where, orderBy: { id: 'asc' } }),
  ];
}

describe('POST /api/finance/entries', () => {
  it('returns 201 with every documented field, dated today in UTC by default', async () => {
    test.now = new Date(now);
    const reply = await owner.key.post(path, { category_id: owner.food, amount: 12.5 });
    expectReply(reply, 201, {
      id: expect.any(Number),
      category_id: owner.food,
      amount: '12.50',
      description: null,
      date: '2026-03-01',
      recurring: false,
      tags: [],
      category_name: 'Food',
      category_type: 'expense',
      category_emoji: '🍽️',
      account_id: null,
      created_at: now,
      updated_at: now,
    });
  });

  it('accepts every documented field and trims texts', async () => {
    const { id: account_id } = await owner.createAccount();
    const input = {
      category_id: owner.salary,
      amount: '9999999999.99',
      date: '2024-02-29',
      recurring: true,
      account_id,
    };
    const entry = await owner.createEntry({
      ...input,
      description: ' March ',
      tags: [' a ', 'A', 'b'],
    });
    expect(entry).toMatchObject({ ...input, description: 'March', tags: ['a', 'b'] });
  });

  it.each([
    [1, '1.00'],
    [0.1, '0.10'],
    [0.01, '0.01'],
    [1e2, '100.00'],
    [9999999999.99, '9999999999.99'],
    ['7', '7.00'],
    ['007.5', '7.50'],
    ['+0.30', '0.30'],
    [' 2.00 ', '2.00'],
  ])('returns the amount %j as %s', async (amount, expected) => {
    expect(await owner.createEntry({ amount })).toMatchObject({ amount: expected });
  });

  it('treats null as a missing value, except for the account', async () => {
    const other = await Financier.signUp(test);
    const account = await other.createAccount({ is_default: true });
    const none = { description: null, date: null, recurring: null, tags: null };
    expect(await other.createEntry(none)).toMatchObject({ account_id: account.id, tags: [] });
    expect(await other.createEntry({ account_id: null })).toMatchObject({ account_id: null });
    expect(await other.createEntry({ description: '  ' })).toMatchObject({ description: null });
    expect(await other.balanceOf(account)).toBe('-25.00');
  });

  const invalidFields: [object, string][] = [
    [{ category_id: undefined }, 'Category must exist'],
    [{ category_id: null }, 'Category must exist'],
    [{ category_id: 999_999 }, 'Category must exist'],
    [{ category_id: 2 ** 31 }, 'Category must exist'],
    [{ category_id: 1.5 }, 'Category must exist'],
    [{ category_id: '1' }, 'Category must exist'],
    [{ account_id: 999_999 }, 'Account must exist'],
    [{ account_id: 'x' }, 'Account must exist'],
    [{ amount: undefined }, "Amount can't be blank"],
    [{ amount: null }, "Amount can't be blank"],
    [{ amount: 0 }, 'Amount must be greater than 0'],
    [{ amount: '0.00' }, 'Amount must be greater than 0'],
    [{ amount: -1 }, 'Amount must be greater than 0'],
    [{ amount: '-0.001' }, 'Amount must be greater than 0'],
    [{ amount: -1e-9 }, 'Amount must be greater than 0'],
    [{ amount: 12.345 }, "Amount can't have more than 2 decimals"],
    [{ amount: '12.500' }, "Amount can't have more than 2 decimals"],
    [{ amount: 1e-7 }, "Amount can't have more than 2 decimals"],
    [{ amount: 0.1 + 0.2 }, "Amount can't have more than 2 decimals"],
    [{ amount: 10_000_000_000 }, 'Amount must be less than or equal to 9999999999.99'],
    [{ amount: 1e300 }, 'Amount must be less than or equal to 9999999999.99'],
    [{ amount: '1e2' }, 'Amount is not a number'],
    [{ amount: '12,50' }, 'Amount is not a number'],
    [{ amount: '' }, 'Amount is not a number'],
    [{ amount: true }, 'Amount is not a number'],
    [{ amount: ['1'] }, 'Amount is not a number'],
    [{ amount: '٣' }, 'Amount is not a number'],
    [{ description: 5 }, 'Description must be a string'],
    [{ description: 'x'.repeat(501) }, 'Description is too long (maximum is 500 characters)'],
    [{ description: '\0' }, 'Description contains characters that are not allowed'],
    [{ date: '2026-02-30' }, 'Date must be a valid date, for example 2026-03-31'],
    [{ date: '2025-02-29' }, 'Date must be a valid date, for example 2026-03-31'],
    [{ date: '2100-02-29' }, 'Date must be a valid date, for example 2026-03-31'],
    [{ date: '2026-3-1' }, 'Date must be a valid date, for example 2026-03-31'],
    [{ date: '2026-03-01T00:00:00Z' }, 'Date must be a valid date, for example 2026-03-31'],
    [{ date: 20260301 }, 'Date must be a valid date, for example 2026-03-31'],
    [{ date: '1899-12-31' }, 'Date must be from 1900-01-01 to 2199-12-31'],
    [{ date: '2200-01-01' }, 'Date must be from 1900-01-01 to 2199-12-31'],
    [{ recurring: 'true' }, 'Recurring must be true or false'],
    [{ tags: 'a' }, 'Tags must be an array'],
    [{ tags: [''] }, "Tag 1 can't be blank"],
    [{ tags: ['x'.repeat(51)] }, 'Tag 1 is too long (maximum is 50 characters)'],
  ];
  it.each(invalidFields)('returns 422 for %j and writes nothing', async (fields, detail) => {
    const before = await storedRecords();
    const reply = await owner.key.post(path, { category_id: owner.food, amount: 1, ...fields });
    expectInvalid(reply, detail);
    expect(await storedRecords()).toStrictEqual(before);
  });

  const tooManyDecimals = "Amount can't have more than 2 decimals";
  it.each([
    ['12.999999999999999999', 422, tooManyDecimals],
    ['9999999999.990000001', 422, tooManyDecimals],
    [`1.${'0'.repeat(40)}1`, 422, tooManyDecimals],
    ['12345678901234567890', 422, 'Amount must be less than or equal to 9999999999.99'],
    [`1${'0'.repeat(400)}.5`, 422, 'Amount must be less than or equal to 9999999999.99'],
    ['-12.999999999999999999', 422, 'Amount must be greater than 0'],
    ['12.50000000000000000000', 201, '12.50'],
  ])('does not round the amount %s and returns %i', async (amount, status, expected) => {
    const reply = await owner.key.request({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/json' },
      payload: `{"category_id":${owner.food},"amount":${amount}}`,
    });
    expect(reply.statusCode).toBe(status);
    if (status === 201) expect(reply.json().amount).toBe(expected);
    else expect(reply.json()).toStrictEqual(invalid(expected));
  });

  it.each([
    { title: 'T', description: 'D', content: '{"12345678901234567890":', category: 'creative' },
    { title: '12345678901234567890', description: 'D', content: 'Hello', category: 'creative' },
  ])('stores texts with many digits unchanged: $title', async (input) => {
    const { secret } = await owner.person.createApiKey();
    const reply = await owner.key.request({
      method: 'POST',
      url: '/api/v1/prompt_templates',
      headers: { authorization: `Bearer ${secret}` },
      payload: input,
    });
    expect(reply.json()).toMatchObject(input);
  });

  it("returns 422 for another user's category or account, as for a missing one", async () => {
    const before = await storedRecords();
    for (const [fields, detail] of [
      [{ category_id: otherUser.food }, 'Category must exist'],
      [{ account_id: otherAccount.id }, 'Account must exist'],
    ] as const) {
      const reply = await owner.key.post(path, { category_id: owner.food, amount: 1, ...fields });
      expectInvalid(reply, detail);
    }
    expect(await storedRecords()).toStrictEqual(before);
  });

  it('returns one detail for each missing record, also of a change', async () => {
    const missing = { category_id: 999_999, account_id: otherAccount.id };
    const expected = invalid('Category must exist', 'Account must exist');
    const created = await owner.key.post(path, { ...missing, amount: 1 });
    expect(created.json()).toStrictEqual(expected);
    const { id } = await owner.createEntry();
    const changed = await owner.key.patch(`${path}/${id}`, missing);
    expect(changed.json()).toStrictEqual(expected);
  });

  it('returns one detail for each invalid field', async () => {
    const reply = await owner.key.post(path, { amount: 0, date: 'x', recurring: 1, tags: [7] });
    expect(reply.json()).toStrictEqual(
      invalid(
        'Category must exist',
        'Amount must be greater than 0',
        'Date must be a valid date, for example 2026-03-31',
        'Recurring must be true or false',
        'Tag 1 must be a string',
      ),
    );
  });
});
