import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../support/app.ts';
import { Financier } from '../../../support/financier.ts';

const test = useApp();
let owner: Financier;
let category: (name: 'food' | 'salary') => string;

const globalId = (type: string, id: number) => btoa(`${type}:${id}`);

beforeAll(async () => {
  owner = await Financier.signUp(test);
  category = (name) => globalId('Category', owner[name]);
});

const createDocument = `mutation ($input: CreateEntriesInput!) { createEntries(input: $input) {
  results { index entry { id amount date description tags recurring account { id } category { id } }
    issues { path code message } }
  accounts { id currentBalance } } }`;
const updateDocument = `mutation ($input: UpdateEntriesInput!) { updateEntries(input: $input) {
  results { index entry { id amount updatedAt } issues { path code } } accounts { id currentBalance } } }`;
const deleteDocument = `mutation ($input: DeleteEntriesInput!) { deleteEntries(input: $input) {
  results { index deletedEntryId issues { path code } } accounts { id currentBalance } } }`;

async function create(entries: object[], errorPolicy = 'REJECT_ALL') {
  const input = { entries, errorPolicy };
  return (await owner.key.execute(createDocument, { input })).createEntries;
}

const count = () => test.database.client.entry.count({ where: { userId: owner.person.userId } });

/** The code and the details of the error of an operation that must fail. */
async function refusal(document: string, input: object) {
  const { errors } = await owner.key.graphql(document, { input });
  const { code, details = [] } = errors?.[0]?.extensions ?? {};
  return { code, details: details.map(({ path, code }) => `${path.join('.')}: ${code}`) };
}

describe('createEntries', () => {
  it('creates the entries in order and changes the balances of their accounts', async () => {
    const one = globalId('Account', (await owner.account({ name: 'One' })).id);
    const two = globalId('Account', (await owner.account({ name: 'Two', is_default: true })).id);
    const { results, accounts } = await create([
      { categoryId: category('food'), amount: '10.00', accountId: one, tags: ['a', 'b"c'] },
      { categoryId: category('salary'), amount: 5, date: '2026-03-01', description: ' Bonus ' },
      { categoryId: category('food'), amount: 1, accountId: null, recurring: true },
      { categoryId: category('food'), amount: '0.50', accountId: one },
    ]);
    const today = new Date().toISOString().slice(0, 10);
    const usual = { date: today, description: null, tags: [], recurring: false };
    const food = { category: { id: category('food') } };
    expect(
      results.map(({ entry: { id: _, ...entry } }: { entry: { id: string } }) => entry),
    ).toEqual([
      { ...usual, ...food, amount: '10.00', account: { id: one }, tags: ['a', 'b"c'] },
      {
        ...usual,
        category: { id: category('salary') },
        amount: '5.00',
        date: '2026-03-01',
        description: 'Bonus',
        account: { id: two },
      },
      { ...usual, ...food, amount: '1.00', account: null, recurring: true },
      { ...usual, ...food, amount: '0.50', account: { id: one } },
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
    { categoryId: category('food'), amount: 1 },
    { categoryId: category('food'), amount: 0, tags: ['x', ' '] },
    { categoryId: globalId('Category', 2_000_000_000), amount: 1 },
    { categoryId: category('food'), amount: 1, accountId: 'x' },
  ];

  it('with REJECT_ALL, changes nothing and lists the issues of all rows', async () => {
    const before = await count();
    expect(await refusal(createDocument, { entries: invalid() })).toEqual({
      code: 'VALIDATION_FAILED',
      details: [
        'input.entries.1.amount: TOO_SMALL',
        'input.entries.1.tags.1: BLANK',
        'input.entries.2.categoryId: NOT_FOUND',
        'input.entries.3.accountId: NOT_FOUND',
      ],
    });
    expect(await count()).toBe(before);
  });

  it('with SKIP_FAILED, creates the valid rows and returns the issues of the others', async () => {
    const before = await count();
    const { results } = await create(invalid(), 'SKIP_FAILED');
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
    expect(await count()).toBe(before + 1);
  });

  it("rejects another user's category and account", async () => {
    const other = await Financier.signUp(test);
    const account = globalId('Account', (await other.account()).id);
    const entries = [
      { categoryId: globalId('Category', other.food), amount: 1 },
      { categoryId: category('food'), amount: 1, accountId: account },
    ];
    expect((await refusal(createDocument, { entries })).details).toEqual([
      'input.entries.0.categoryId: NOT_FOUND',
      'input.entries.1.accountId: NOT_FOUND',
    ]);
  });

  it('accepts 500 rows, with as many statements as for two, and rejects 501', async () => {
    const rows = (length: number) =>
      Array.from({ length }, (_, index) => ({
        categoryId: category('food'),
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
    expect(await refusal(document, { entries: rows(501) })).toEqual({
      code: 'VALIDATION_FAILED',
      details: ['input.entries: TOO_MANY'],
    });
  });

  it('accepts no rows', async () => {
    expect(await create([])).toEqual({ results: [], accounts: [] });
  });
});

describe('updateEntries', () => {
  it('updates the given fields, and balances of both accounts', async () => {
    const one = globalId('Account', (await owner.account({ name: 'One' })).id);
    const two = globalId('Account', (await owner.account({ name: 'Two' })).id);
    const entry = { categoryId: category('food'), amount: 10, accountId: one };
    const ids = (await create([entry, entry, entry])).results.map(
      ({ entry: { id } }: { entry: { id: string } }) => id,
    );
    const input = {
      entries: [
        { id: ids[2], changes: { accountId: two, categoryId: category('salary') } },
        { id: ids[0], changes: { amount: '12.50', tags: ['x'] } },
        { id: ids[1], changes: { amount: '10.00' } },
      ],
    };
    const before = (await owner.key.execute(`{ entry(id: "${ids[1]}") { updatedAt } }`)).entry;
    const { results, accounts } = (await owner.key.execute(updateDocument, { input }))
      .updateEntries;
    expect(
      results.map(({ entry }: { entry: { id: string; amount: string } }) => entry.amount),
    ).toEqual(['10.00', '12.50', '10.00']);
    expect(results[2].entry.updatedAt).toBe(before.updatedAt);
    expect(
      new Map(
        accounts.map((a: { id: string; currentBalance: string }) => [a.id, a.currentBalance]),
      ),
    ).toEqual(
      new Map([
        [one, '-22.50'],
        [two, '10.00'],
      ]),
    );
  });

  it('rejects rows with unknown entries, repeated entries and invalid changes', async () => {
    const [{ entry }] = (await create([{ categoryId: category('food'), amount: 1 }])).results;
    const other = await Financier.signUp(test);
    const foreign = globalId('Entry', (await other.entry()).id);
    const entries = [
      { id: entry.id, changes: { amount: 2 } },
      { id: entry.id, changes: { amount: 3 } },
      { id: foreign, changes: { amount: 3 } },
      { id: 'x', changes: {} },
    ];
    const details = [
      'input.entries.1.id: INVALID',
      'input.entries.2.id: NOT_FOUND',
      'input.entries.3.id: NOT_FOUND',
    ];
    expect((await refusal(updateDocument, { entries })).details).toEqual(details);
    const input = {
      entries: [...entries, { id: entry.id, changes: {} }],
      errorPolicy: 'SKIP_FAILED',
    };
    const { results } = (await owner.key.execute(updateDocument, { input })).updateEntries;
    expect(results.map(({ entry }: { entry: { amount: string } | null }) => entry?.amount)).toEqual(
      ['2.00', undefined, undefined, undefined, undefined],
    );
    const changes = { categoryId: 'x', amount: -1 };
    expect(
      (await refusal(updateDocument, { entries: [{ id: entry.id, changes }] })).details,
    ).toEqual(['input.entries.0.changes.amount: TOO_SMALL']);
    const unknown = { entries: [{ id: entry.id, changes: { categoryId: 'x' } }] };
    expect((await refusal(updateDocument, unknown)).details).toEqual([
      'input.entries.0.changes.categoryId: NOT_FOUND',
    ]);
  });
});

describe('deleteEntries', () => {
  it('deletes the entries and changes the balances', async () => {
    const account = globalId('Account', (await owner.account()).id);
    const entry = { categoryId: category('food'), amount: 10, accountId: account };
    const [one, two] = (await create([entry, entry])).results.map(
      ({ entry: { id } }: { entry: { id: string } }) => id,
    );
    const before = await count();
    expect((await refusal(deleteDocument, { ids: [one, two, one] })).details).toEqual([
      'input.ids.2: INVALID',
    ]);
    expect(await count()).toBe(before);
    const input = { ids: [one, 'x', two], errorPolicy: 'SKIP_FAILED' };
    expect((await owner.key.execute(deleteDocument, { input })).deleteEntries).toEqual({
      results: [
        { index: 0, deletedEntryId: one, issues: [] },
        { index: 1, deletedEntryId: null, issues: [{ path: [], code: 'NOT_FOUND' }] },
        { index: 2, deletedEntryId: two, issues: [] },
      ],
      accounts: [{ id: account, currentBalance: '0.00' }],
    });
    expect(await count()).toBe(before - 2);
  });
});
