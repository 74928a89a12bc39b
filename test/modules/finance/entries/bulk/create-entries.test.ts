import { beforeAll, describe, expect, it } from 'vitest';
import { globalId } from '../../../../../src/graphql/schema/global-id.ts';
import { useApp, useSeed } from '../../../../support/app/app.ts';
import {
  bulkMutations,
  countEntries,
  createEntries,
  errorOf,
} from '../../../../support/finance/bulk-entries.ts';
import { Financier } from '../../../../support/finance/financier.ts';

const test = useApp();
let food: string;
let salary: string;

const owner = useSeed(() => Financier.signUp(test));
beforeAll(async () => {
  food = globalId('Category', owner.food);
  salary = globalId('Category', owner.salary);
});

describe('createEntries', () => {
  it('creates the entries in order and changes the balances of their accounts', async () => {
    const one = globalId('Account', (await owner.createAccount({ name: 'One' })).id);
    const two = globalId(
      'Account',
      (await owner.createAccount({ name: 'Two', is_default: true })).id,
    );
    const { results, accounts } = await createEntries(owner, [
      { categoryId: food, amount: '10.00', accountId: one, tags: ['a', 'b"c'] },
      { categoryId: salary, amount: 5, date: '2026-03-01', description: ' Bonus ' },
      { categoryId: food, amount: 1, accountId: null, recurring: true },
      { categoryId: food, amount: '0.50', accountId: one },
    ]);
    const today = new Date().toISOString().slice(0, 10);
    const usual = { date: today, description: null, tags: [], recurring: false };
    const inFood = { category: { id: food } };
    expect(
      results.map(({ entry: { id: _, ...entry } }: { entry: { id: string } }) => entry),
    ).toEqual([
      { ...usual, ...inFood, amount: '10.00', account: { id: one }, tags: ['a', 'b"c'] },
      {
        ...usual,
        category: { id: salary },
        amount: '5.00',
        date: '2026-03-01',
        description: 'Bonus',
        account: { id: two },
      },
      { ...usual, ...inFood, amount: '1.00', account: null, recurring: true },
      { ...usual, ...inFood, amount: '0.50', account: { id: one } },
    ]);
    expect(
      accounts.toSorted((a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)),
    ).toEqual(
      [
        { id: one, currentBalance: '-10.50' },
        { id: two, currentBalance: '5.00' },
      ].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    );
  });

  const invalid = () => [
    { categoryId: food, amount: 1 },
    { categoryId: food, amount: 0, tags: ['x', ' '] },
    { categoryId: globalId('Category', 2_000_000_000), amount: 1 },
    { categoryId: food, amount: 1, accountId: 'x' },
  ];

  it('with REJECT_ALL, changes nothing and lists the issues of all rows', async () => {
    const before = await countEntries(test, owner);
    expect(await errorOf(owner, bulkMutations.create, { entries: invalid() })).toEqual({
      code: 'VALIDATION_FAILED',
      details: [
        'input.entries.1.amount: TOO_SMALL',
        'input.entries.1.tags.1: BLANK',
        'input.entries.2.categoryId: NOT_FOUND',
        'input.entries.3.accountId: NOT_FOUND',
      ],
    });
    expect(await countEntries(test, owner)).toBe(before);
  });

  it('with SKIP_FAILED, creates the valid rows and returns the issues of the others', async () => {
    const before = await countEntries(test, owner);
    const { results } = await createEntries(owner, invalid(), 'SKIP_FAILED');
    expect(results.map(({ entry }: { entry: object | null }) => entry !== null)).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(results[1].issues).toEqual([
      { path: ['amount'], code: 'TOO_SMALL', message: 'Amount must be greater than 0' },
      { path: ['tags', '1'], code: 'BLANK', message: "Tag 2 can't be blank" },
    ]);
    expect(await countEntries(test, owner)).toBe(before + 1);
  });

  it("rejects another user's category and account", async () => {
    const other = await Financier.signUp(test);
    const account = globalId('Account', (await other.createAccount()).id);
    const entries = [
      { categoryId: globalId('Category', other.food), amount: 1 },
      { categoryId: food, amount: 1, accountId: account },
    ];
    expect((await errorOf(owner, bulkMutations.create, { entries })).details).toEqual([
      'input.entries.0.categoryId: NOT_FOUND',
      'input.entries.1.accountId: NOT_FOUND',
    ]);
  });

  it('accepts 500 rows, with as many statements as for two, and rejects 501', async () => {
    const rows = (length: number) =>
      Array.from({ length }, (_, index) => ({
        categoryId: food,
        amount: `${index + 1}.00`,
        description: `Row ${index}`,
        tags: ['a', 'b', 'c'],
      }));
    const statements = async (length: number) => {
      test.statements.length = 0;
      const document = `mutation ($input: CreateEntriesInput!) { createEntries(input: $input) {
        results { entry { id amount category { name } } issues { code } } accounts { id } } }`;
      const input = { entries: rows(length) };
      const { results } = (await owner.key.execute(document, { input })).createEntries;
      expect(results).toHaveLength(length);
      expect(results.at(-1).entry).toMatchObject({ amount: `${length}.00` });
      return test.statements.filter((sql) => !sql.includes('finance_keys')).length;
    };
    expect(await statements(500)).toBe(await statements(2));
    const document =
      'mutation ($input: CreateEntriesInput!) { createEntries(input: $input) { __typename } }';
    expect(await errorOf(owner, document, { entries: rows(501) })).toEqual({
      code: 'VALIDATION_FAILED',
      details: ['input.entries: TOO_MANY'],
    });
  });

  it('accepts an empty list', async () => {
    expect(await createEntries(owner, [])).toEqual({ results: [], accounts: [] });
  });
});
