import { beforeEach, describe, expect, it } from 'vitest';
import { globalId } from '../../../../src/graphql/schema/global-id.ts';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { Financier, type RestAccount } from '../../../support/finance/financier.ts';

const test = useApp();
let account: RestAccount;

const owner = useSeed(() => Financier.signUp(test), beforeEach);
beforeEach(async () => {
  account = await owner.createAccount({ is_default: true, initial_balance: '100' });
});

/** @returns the global id */
const newEntry = async (amount: string, category: 'food' | 'salary') =>
  globalId(
    'Entry',
    (
      await owner.createEntry({
        amount,
        category_id: owner[category],
        account_id: account.id,
        date: '2026-03-31',
      })
    ).id,
  );

const to = (category: 'food' | 'housing' | 'salary') => ({
  categoryId: globalId('Category', owner[category]),
});

const one = `mutation ($id: ID!, $input: UpdateEntryInput!, $allow: Boolean) {
  updateEntry(id: $id, input: $input, allowTypeChange: $allow) {
    typeChanged entry { amount category { type } } account { currentBalance } } }`;
const many = `mutation ($input: UpdateEntriesInput!, $allow: Boolean) {
  updateEntries(input: $input, allowTypeChange: $allow) {
    typeChanged accounts { currentBalance } } }`;

const errorOf = async (document: string, variables: object) => {
  const { errors } = await owner.key.graphql(document, variables);
  const { code, details } = errors?.[0]?.extensions ?? {};
  return { code, details };
};

describe('updateEntry', () => {
  it('returns whether the entry changed from expense to income, or back', async () => {
    const id = await newEntry('15.49', 'food');
    const run = async (input: object, allow?: boolean | null) =>
      (await owner.key.execute(one, { id, input, allow })).updateEntry;
    expect(await run(to('salary'))).toEqual({
      typeChanged: true,
      entry: { amount: '15.49', category: { type: 'INCOME' } },
      account: { currentBalance: '115.49' },
    });
    expect((await run({ amount: '15' }, false)).typeChanged).toBe(false);
    expect(await run(to('housing'), null)).toMatchObject({
      typeChanged: true,
      account: { currentBalance: '85.00' },
    });
    expect((await run(to('food'), false)).typeChanged).toBe(false);
  });

  it('returns CONFLICT with the change of the balance, and writes nothing, if allowTypeChange is false', async () => {
    const id = await newEntry('15.49', 'food');
    const input = { ...to('salary'), amount: '20.01' };
    expect(await errorOf(one, { id, input, allow: false })).toEqual({
      code: 'CONFLICT',
      details: [
        {
          path: ['allowTypeChange'],
          message: '1 expense becomes income, and the balance changes by +35.50',
        },
      ],
    });
    expect(await owner.balanceOf(account)).toBe('84.51');
    expect(await owner.read('entries?month=2026-03')).toMatchObject([
      { amount: '15.49', category_type: 'expense' },
    ]);
  });
});

describe('updateEntries', () => {
  it('returns the number of entries that changed their type', async () => {
    const ids = [
      await newEntry('10', 'food'),
      await newEntry('1', 'food'),
      await newEntry('5', 'salary'),
    ];
    const entries = ids.map((id) => ({ id, changes: to('salary') }));
    const { updateEntries } = await owner.key.execute(many, { input: { entries } });
    expect(updateEntries).toEqual({ typeChanged: 2, accounts: [{ currentBalance: '116.00' }] });
  });

  it('returns CONFLICT with the number of entries of each type, and writes nothing, if allowTypeChange is false', async () => {
    const [first, second, third] = [
      await newEntry('10', 'food'),
      await newEntry('0.01', 'food'),
      await newEntry('5', 'salary'),
    ];
    const entries = [
      { id: first, changes: to('salary') },
      { id: second, changes: to('salary') },
      { id: third, changes: to('food') },
    ];
    expect(await errorOf(many, { input: { entries }, allow: false })).toEqual({
      code: 'CONFLICT',
      details: [
        {
          path: ['allowTypeChange'],
          message:
            '2 expenses become income, 1 income entry becomes an expense, and the balance changes by +10.02',
        },
      ],
    });
    expect(await owner.balanceOf(account)).toBe('94.99');
    const input = { entries: entries.slice(2), errorPolicy: 'SKIP_FAILED' };
    expect((await errorOf(many, { input, allow: false })).details?.[0]?.message).toBe(
      '1 income entry becomes an expense, and the balance changes by -10.00',
    );
  });
});
