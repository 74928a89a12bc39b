import { describe, expect, it } from 'vitest';
import { globalId } from '../../../src/graphql/schema/global-id.ts';
import { useApp, useSeed } from '../../support/app/app.ts';
import { Financier } from '../../support/finance/financier.ts';
import { conflictFor, invalidFor, notFoundFor } from '../../support/samples/error-cases.ts';

const test = useApp();
const owner = useSeed(() => Financier.signUp(test));
const stranger = useSeed(() => Financier.signUp(test));

const create = `mutation ($input: CreateEntryInput!) {
  createEntry(input: $input) { entry { databaseId amount date description category { databaseId } account { databaseId } } } }`;
const update = `mutation ($id: ID!, $input: UpdateEntryInput!) {
  updateEntry(id: $id, input: $input) { entry { amount date } } }`;
/** The finances of both users. */
async function everything() {
  const { entry, category, account } = test.database.client;
  const userIds = [owner.person.userId, stranger.person.userId];
  const query = { where: { userId: { in: userIds } }, orderBy: { id: 'asc' } } as const;
  return [
    await entry.findMany(query),
    await category.findMany(query),
    await account.findMany(query),
  ];
}
const categoryId = () => globalId('Category', owner.food);

describe('money in GraphQL', () => {
  it.each([
    ['9999999999.99', '9999999999.99'],
    ['0.1', '0.10'],
    ['12', '12.00'],
    ['1e2', '100.00'],
    ['1.100', '1.10'],
    ['"12.5"', '12.50'],
    // More digits than a double can represent.
    ['"000000000000000000000007.10"', '7.10'],
  ])('stores the literal %s as %s', async (literal, shown) => {
    const document = `mutation { createEntry(input: { categoryId: "${categoryId()}", amount: ${literal} }) { entry { amount } } }`;
    expect(await owner.key.execute(document)).toStrictEqual({
      createEntry: { entry: { amount: shown } },
    });
  });

  it('keeps all digits of a literal', async () => {
    const document = `mutation { createEntry(input: { categoryId: "${categoryId()}", amount: 0.1000000000000000055511 }) { entry { amount } } }`;
    expect(await owner.key.graphql(document)).toStrictEqual(
      invalidFor('createEntry', ['input', 'amount'], "Amount can't have more than 2 decimals"),
    );
  });

  it('keeps all digits of a number in the variables', async () => {
    const variables = `{"input":{"categoryId":"${categoryId()}","amount":12.999999999999999999}}`;
    const reply = await owner.key.request({
      method: 'POST',
      url: '/graphql',
      headers: { 'content-type': 'application/json' },
      payload: `{"query":${JSON.stringify(create)},"variables":${variables}}`,
    });
    expect(reply.json()).toStrictEqual(
      invalidFor('createEntry', ['input', 'amount'], "Amount can't have more than 2 decimals"),
    );
  });

  it.each([true, [1], { value: 1 }])('rejects %j', async (amount) => {
    const input = { categoryId: categoryId(), amount };
    expect(await owner.key.errorCodes(create, { input })).toStrictEqual(['BAD_USER_INPUT']);
  });

  it.each([
    [{ amount: 0 }, ['input', 'amount'], 'Amount must be greater than 0'],
    [{ amount: '1,5' }, ['input', 'amount'], 'Amount is not a number'],
    [
      { date: '2026-02-30' },
      ['input', 'date'],
      'Date must be a valid date, for example 2026-03-31',
    ],
    [{ date: '2200-01-01' }, ['input', 'date'], 'Date must be from 1900-01-01 to 2199-12-31'],
    [{ categoryId: 'garbage' }, ['input', 'categoryId'], 'Category must exist'],
    [{ categoryId: '' }, ['input', 'categoryId'], 'Category must exist'],
    [{ categoryId: globalId('Account', 1) }, ['input', 'categoryId'], 'Category must exist'],
    [{ categoryId: globalId('Category', 2 ** 31) }, ['input', 'categoryId'], 'Category must exist'],
    [{ accountId: '' }, ['input', 'accountId'], 'Account must exist'],
    [{ accountId: globalId('Category', 1) }, ['input', 'accountId'], 'Account must exist'],
  ])('rejects %j and writes nothing', async (fields, path, message) => {
    const before = await everything();
    const input = { categoryId: categoryId(), amount: 1, ...fields };
    expect(await owner.key.graphql(create, { input })).toStrictEqual(
      invalidFor('createEntry', path, message),
    );
    expect(await everything()).toStrictEqual(before);
  });
});

describe('ids of finance records', () => {
  const fields = {
    category: 'query ($id: ID!) { category(id: $id) { name } }',
    account: 'query ($id: ID!) { account(id: $id) { name } }',
    entry: 'query ($id: ID!) { entry(id: $id) { amount } }',
    updateEntry: update
      .replace('$input: UpdateEntryInput!', '')
      .replace('input: $input', 'input: { amount: 0 }'),
    deleteEntry: 'mutation ($id: ID!) { deleteEntry(id: $id) { deletedEntryId } }',
    updateAccount:
      'mutation ($id: ID!) { updateAccount(id: $id, input: { name: "" }) { account { name } } }',
    deleteAccount: 'mutation ($id: ID!) { deleteAccount(id: $id) { deletedAccountId } }',
    updateCategory:
      'mutation ($id: ID!) { updateCategory(id: $id, input: { name: "" }) { category { name } } }',
    deleteCategory:
      'mutation ($id: ID!) { deleteCategory(id: $id, moveEntriesTo: "x") { deletedCategoryId } }',
  };

  it.each(Object.entries(fields))(
    "%s returns NOT_FOUND for an invalid id, another type, a too large, an unknown and another user's id",
    async (field, document) => {
      const type = /account/i.test(field) ? 'Account' : /entry/i.test(field) ? 'Entry' : 'Category';
      const theirs = {
        Account: (await stranger.createAccount()).id,
        Entry: (await stranger.createEntry()).id,
        Category: stranger.food,
      };
      const before = await everything();
      const raw = (text: string) => Buffer.from(text).toString('base64');
      for (const id of [
        ...['', 'x', '\0', '1', raw(`${type}:x`), raw(`${type}:1.0`), raw(`${type}:01`)],
        ...[raw(`${type}:-1`), raw(`${type}:2147483648`), raw(`${type}:9007199254740991`)],
        ...[raw(`${type}:9007199254740993`), raw(`${type}:99999999999999999999`)],
        globalId('FinanceKey', 1),
        globalId(type, 999_999),
        globalId(type, theirs[type]),
      ]) {
        expect(await owner.key.graphql(document, { id }), id).toStrictEqual(notFoundFor(field));
      }
      expect(await everything()).toStrictEqual(before);
    },
  );

  it('return their records by node to the owner only', async () => {
    const { id } = await owner.createEntry();
    const document = 'query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }';
    const mine = [globalId('Entry', id), globalId('Category', owner.food)];
    const wanted = [...mine, globalId('Category', stranger.food), globalId('Entry', 2 ** 31)];
    const expected = [
      { __typename: 'Entry', id: mine[0] },
      { __typename: 'Category', id: mine[1] },
      null,
      null,
    ];
    expect(await owner.key.execute(document, { ids: wanted })).toStrictEqual({ nodes: expected });
    const key = await owner.person.createApiKey();
    expect(await key.errorCodes(document, { ids: mine })).toStrictEqual(['FORBIDDEN']);
  });
});

describe('categories in GraphQL', () => {
  const change = `mutation ($id: ID!, $input: UpdateCategoryInput!) {
    updateCategory(id: $id, input: $input) { category { name type emoji sortOrder } } }`;
  const remove = `mutation ($id: ID!, $to: ID) {
    deleteCategory(id: $id, moveEntriesTo: $to) { deletedCategoryId databaseId movedEntries } }`;

  it('updateCategory updates all fields except the type', async () => {
    const { id } = await owner.createCategory({ name: 'Before' });
    const global = globalId('Category', id);
    const input = { name: ' After ', emoji: '🆕', sortOrder: -3 };
    expect(await owner.key.execute(change, { id: global, input })).toStrictEqual({
      updateCategory: { category: { name: 'After', type: 'EXPENSE', emoji: '🆕', sortOrder: -3 } },
    });
    const same = { name: 'AFTER' };
    await owner.key.execute(change, { id: global, input: same });
    for (const [wrong, message] of [
      [{ name: 'food' }, 'Name has already been taken'],
      [{ name: null }, "Name can't be blank"],
      [{ emoji: '' }, "Emoji can't be blank"],
    ] as const) {
      const path = ['input', Object.keys(wrong)[0] as string];
      expect(await owner.key.graphql(change, { id: global, input: wrong })).toStrictEqual(
        invalidFor('updateCategory', path, message),
      );
    }
    expect(await owner.key.errorCodes(change, { id: global, input: { type: 'INCOME' } })).toEqual([
      'BAD_USER_INPUT',
    ]);
  });

  it('deleteCategory returns CONFLICT if the category has entries, unless moveEntriesTo is given', async () => {
    const { id } = await owner.createCategory({ name: 'In use' });
    await owner.createEntry({ category_id: id });
    const global = globalId('Category', id);
    expect(await owner.key.graphql(remove, { id: global })).toStrictEqual(
      conflictFor('deleteCategory', ['id'], 'Category is used by 1 entry'),
    );
    expect(await owner.key.graphql(remove, { id: global, to: 'x' })).toStrictEqual(
      invalidFor('deleteCategory', ['moveEntriesTo'], 'The category to move to must exist'),
    );
    expect(await owner.key.execute(remove, { id: global, to: categoryId() })).toStrictEqual({
      deleteCategory: { deletedCategoryId: global, databaseId: id, movedEntries: 1 },
    });
  });
});

it('the field categories returns only the categories of the given type', async () => {
  const one = await Financier.signUp(test);
  const named = (...names: string[]) => names.map((name) => ({ name }));
  expect(
    await one.key.execute(
      '{ a: categories(type: INCOME) { name } b: categories(type: null) { type } }',
    ),
  ).toMatchObject({ a: named('Salary', 'Freelance', 'Other'), b: { length: 9 } });
});

describe('analytics in GraphQL', () => {
  it('returns the totals of a year', async () => {
    const one = await Financier.signUp(test);
    for (const date of ['2023-12-31', '2024-01-01', '2024-12-31', '2025-01-01']) {
      await one.createEntry({ date, amount: '1.10' });
    }
    const { financeAnalytics } = await one.key.execute(
      '{ financeAnalytics(month: "2024-06", period: YEAR) { month categories { total count } } }',
    );
    expect(financeAnalytics).toStrictEqual({
      month: '2024-06',
      categories: [{ total: '2.20', count: 2 }],
    });
  });
});
