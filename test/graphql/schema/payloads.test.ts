import { beforeAll, describe, expect, it } from 'vitest';
import { schema } from '../../../src/graphql/schema.ts';
import { useApp, useSeed } from '../../support/app/app.ts';
import { signUp, signUpAs } from '../../support/users/people.ts';

const test = useApp();
let food: string;

const person = useSeed(() => signUp(test));
beforeAll(async () => {
  const { categories } = await person.execute('{ categories(type: EXPENSE) { id name } }');
  food = categories.find(({ name }: { name: string }) => name === 'Food').id;
});

const createAccount = async (input: object = {}) =>
  (
    await person.execute(
      `mutation ($input: CreateAccountInput!) { createAccount(input: $input) {
        account { id isDefault } previousDefaultAccount { id isDefault } } }`,
      { input: { name: 'A', ...input } },
    )
  ).createAccount;

const createEntry = async (accountId: string | null) =>
  (
    await person.execute(
      `mutation ($input: CreateEntryInput!) { createEntry(input: $input) {
        entry { id } account { id currentBalance } } }`,
      { input: { categoryId: food, accountId, amount: '10.00' } },
    )
  ).createEntry;

describe('the payload of every mutation', () => {
  const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});

  it('is nullable, is named after the mutation and has the queries', () => {
    expect(mutations.length).toBeGreaterThan(20);
    for (const { name, type } of mutations) {
      expect(String(type)).toBe(`${name.charAt(0).toUpperCase()}${name.slice(1)}Payload`);
      const { query } = (type as ReturnType<typeof schema.getMutationType> & object).getFields();
      expect(String(query?.type)).toBe('Query!');
    }
  });

  it('has queries that return the state after the change', async () => {
    const { createCategory } = await person.execute(
      `mutation { createCategory(input: { name: "Books", type: EXPENSE, emoji: "📚" }) {
        category { id } query { categories { id } viewer { id } } } }`,
    );
    const { category, query } = createCategory;
    expect(query.categories.map(({ id }: { id: string }) => id)).toContain(category.id);
    expect(query.viewer).not.toBeNull();
  });

  it('can leave out the record', async () => {
    const document = `mutation ($id: ID!) { updateCategory(id: $id, input: { sortOrder: 3 }) {
      query { category(id: $id) { sortOrder } } } }`;
    expect(await person.execute(document, { id: food })).toEqual({
      updateCategory: { query: { category: { sortOrder: 3 } } },
    });
    const missing = btoa('ApiKey:019a8f3c-0000-7000-8000-000000000000');
    const revoke = `mutation { revokeApiKey(id: "${missing}") { __typename } }`;
    expect(await person.errorCodes(revoke)).toEqual(['NOT_FOUND']);
  });
});

describe('the edge of a new record', () => {
  const templateInput =
    '{ title: "T", description: "D", content: "Hello", category: CREATIVE, tags: ["a"] }';

  it.each([
    ['promptTemplate', `createPromptTemplate(input: ${templateInput})`, 'promptTemplates'],
    ['idea', 'submitIdea(input: { title: "T", body: "B" })', 'ideas'],
    ['entry', 'createEntry(input: { categoryId: $food, amount: 1 })', 'entries'],
  ])('of %s has its cursor in the list, alone and beside the record', async (name, field, list) => {
    const variables = field.includes('$food') ? '($food: ID!)' : '';
    const create = async (selection: string) =>
      (await person.execute(`mutation ${variables} { made: ${field} { ${selection} } }`, { food }))
        .made;
    const edge = `${name}Edge`;
    const older = await create(`${edge} { cursor }`);
    const newer = await create(`${name} { id createdAt } ${edge} { cursor node { id updatedAt } }`);
    expect(newer[edge].node).toEqual({ id: newer[name].id, updatedAt: newer[name].createdAt });
    const page = `query ($after: String) { ${list}(first: 1, after: $after) { edges { cursor } } }`;
    const after = async (cursor: string) =>
      (await person.execute(page, { after: cursor }))[list].edges[0]?.cursor;
    expect(await after(newer[edge].cursor)).toBe(older[edge].cursor);
  });

  it('of referral invites is returned for each of them', async () => {
    const advisor = await signUpAs(test, 'ADVISOR');
    const { createReferrals } = await advisor.execute(
      `mutation { createReferrals(input: { count: 2 }) {
        referrals { id } referralEdges { cursor node { code } } } }`,
    );
    const { referrals } = await advisor.execute(
      '{ referrals { edges { cursor node { id code } } } }',
    );
    expect(createReferrals.referralEdges).toEqual(
      referrals.edges.map(
        ({ cursor, node: { code } }: { cursor: string; node: { code: string } }) => ({
          cursor,
          node: { code },
        }),
      ),
    );
    expect(createReferrals.referrals).toHaveLength(2);
  });
});

describe('the payload of a finance mutation', () => {
  it('has the accounts whose balance changed', async () => {
    const one = (await createAccount()).account.id;
    const two = (await createAccount()).account.id;
    const created = await createEntry(one);
    expect(created.account).toEqual({ id: one, currentBalance: '-10.00' });
    const update = `mutation ($id: ID!, $input: UpdateEntryInput!) { updateEntry(id: $id, input: $input) {
      account { id currentBalance } previousAccount { id currentBalance } } }`;
    const { id } = created.entry;
    const move = (input: object) => person.execute(update, { id, input });
    expect(await move({ amount: '12.50' })).toEqual({
      updateEntry: { account: { id: one, currentBalance: '-12.50' }, previousAccount: null },
    });
    expect(await move({ accountId: two })).toEqual({
      updateEntry: {
        account: { id: two, currentBalance: '-12.50' },
        previousAccount: { id: one, currentBalance: '0.00' },
      },
    });
    expect(await move({ accountId: null })).toEqual({
      updateEntry: { account: null, previousAccount: { id: two, currentBalance: '0.00' } },
    });
    await move({ accountId: one });
    const remove = `mutation ($id: ID!) { deleteEntry(id: $id) {
      deletedEntryId databaseId account { id currentBalance } } }`;
    expect(await person.execute(remove, { id })).toEqual({
      deleteEntry: {
        deletedEntryId: id,
        databaseId: Number(atob(id).split(':')[1]),
        account: { id: one, currentBalance: '0.00' },
      },
    });
    expect((await createEntry(null)).account).toBeNull();
  });

  it('has the account that was the default', async () => {
    const first = await createAccount({ isDefault: true });
    const second = await createAccount({ isDefault: true });
    const previous = (account: { id: string }) => ({ id: account.id, isDefault: false });
    expect(second.previousDefaultAccount).toEqual(previous(first.account));
    const update = `mutation ($id: ID!, $input: UpdateAccountInput!) { updateAccount(id: $id, input: $input) {
      account { isDefault } previousDefaultAccount { id isDefault } } }`;
    const mark = (id: string) => person.execute(update, { id, input: { isDefault: true } });
    expect(await mark(first.account.id)).toEqual({
      updateAccount: {
        account: { isDefault: true },
        previousDefaultAccount: previous(second.account),
      },
    });
    expect((await mark(first.account.id)).updateAccount.previousDefaultAccount).toBeNull();
  });

  it('has the category that entries were moved to', async () => {
    const { createCategory } = await person.execute(
      'mutation { createCategory(input: { name: "Old", type: EXPENSE, emoji: "📦" }) { category { id } } }',
    );
    const { id } = createCategory.category;
    await person.execute(
      'mutation ($id: ID!) { createEntry(input: { categoryId: $id, amount: 1 }) { entry { id } } }',
      { id },
    );
    const before = (await person.execute(countOfFood, { food })).category.entryCount;
    const remove = `mutation ($id: ID!, $food: ID!) { deleteCategory(id: $id, moveEntriesTo: $food) {
      deletedCategoryId movedEntries category { id entryCount } } }`;
    expect(await person.execute(remove, { id, food })).toEqual({
      deleteCategory: {
        deletedCategoryId: id,
        movedEntries: 1,
        category: { id: food, entryCount: before + 1 },
      },
    });
  });

  it('reads only what is selected', async () => {
    const account = (await createAccount()).account.id;
    const statements = async (selection: string) => {
      const document = `mutation ($food: ID!, $account: ID!) {
        createEntry(input: { categoryId: $food, accountId: $account, amount: 1 }) { ${selection} } }`;
      test.statements.length = 0;
      await person.execute(document, { food, account });
      return test.statements.filter((sql) => /^(SELECT|WITH)/i.test(sql.trim())).length;
    };
    const none = await statements('__typename');
    expect(await statements('entry { amount }')).toBe(none + 1);
    expect(await statements('entry { amount } entryEdge { cursor node { date } }')).toBe(none + 1);
    expect(await statements('account { currentBalance } entry { amount }')).toBe(none + 2);
  });
});

const countOfFood = 'query ($food: ID!) { category(id: $food) { entryCount } }';
