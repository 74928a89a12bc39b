import { describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../support/app/app.ts';
import { Financier } from '../support/finance/financier.ts';
import { signUp } from '../support/users/people.ts';

const test = useApp();
const owner = useSeed(async () => Financier.of(await signUp(test)));

interface Noun {
  readonly type: string;
  readonly input: () => object;
  /** A change that the API accepts. */
  readonly change: object;
  readonly other: object;
}

const nouns: readonly Noun[] = [
  {
    type: 'PromptTemplate',
    input: () => ({
      title: 'One',
      description: 'A template',
      content: 'Write about {{TOPIC}}.',
      category: 'BUSINESS',
    }),
    change: { title: 'Two' },
    other: { description: 'Another one' },
  },
  {
    type: 'Entry',
    input: () => ({ amount: '12.50', categoryId: owner.category('Food').id }),
    change: { amount: '13' },
    other: { description: 'Lunch' },
  },
  {
    type: 'Category',
    input: () => ({ name: crypto.randomUUID(), type: 'EXPENSE', emoji: '📚' }),
    change: { emoji: '📖' },
    other: { sortOrder: 5 },
  },
  {
    type: 'Account',
    input: () => ({ name: 'Everyday' }),
    change: { name: 'Savings' },
    other: { bank: 'A bank' },
  },
];

describe.each(nouns)('ifUpdatedAt of $type', ({ type, input, change, other }) => {
  const field = type.charAt(0).toLowerCase() + type.slice(1);
  const create = async () => {
    const document = `mutation ($input: Create${type}Input!) {
      create${type}(input: $input) { ${field} { id updatedAt } } }`;
    return (await owner.person.execute(document, { input: input() }))[`create${type}`][field];
  };
  const update = (id: string, changes: object, ifUpdatedAt?: string | null) =>
    owner.person.graphql(
      `mutation ($id: ID!, $input: Update${type}Input!, $ifUpdatedAt: DateTime) {
        update${type}(id: $id, input: $input, ifUpdatedAt: $ifUpdatedAt) { ${field} { id updatedAt } } }`,
      { id, input: changes, ifUpdatedAt },
    );
  const remove = (id: string, ifUpdatedAt?: string | null) =>
    owner.person.graphql(
      `mutation ($id: ID!, $ifUpdatedAt: DateTime) {
        delete${type}(id: $id, ifUpdatedAt: $ifUpdatedAt) { databaseId } }`,
      { id, ifUpdatedAt },
    );
  const changed = [{ extensions: { code: 'CONFLICT', reason: 'CHANGED' } }];
  const missing = [{ extensions: { code: 'NOT_FOUND' } }];

  it('accepts the value that the API returned, and rejects it after a change', async () => {
    const { id, updatedAt } = await create();
    const first = await update(id, change, updatedAt);
    expect(first.errors).toBeUndefined();
    expect((await update(id, other, updatedAt)).errors).toMatchObject(changed);
    expect((await remove(id, updatedAt)).errors).toMatchObject(changed);
    const next = first.data[`update${type}`][field].updatedAt;
    expect((await update(id, other, null)).errors).toBeUndefined();
    expect((await remove(id, next)).errors).toMatchObject(changed);
    expect((await remove(id, null)).errors).toBeUndefined();
  });

  it('tells two changes in the same millisecond apart', async () => {
    test.now = new Date('2026-03-31T12:00:00.123Z');
    const { id, updatedAt } = await create();
    const seen = new Set([updatedAt]);
    for (const changes of [change, other]) {
      const { data } = await update(id, changes);
      seen.add(data[`update${type}`][field].updatedAt);
    }
    expect(seen.size).toBe(3);
    expect((await remove(id, [...seen].at(-1))).errors).toBeUndefined();
  });

  it('lets exactly one of several concurrent updates through', async () => {
    const { id, updatedAt } = await create();
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        update(id, index % 2 === 0 ? change : other, updatedAt),
      ),
    );
    expect(replies.filter(({ errors }) => errors === undefined)).toHaveLength(1);
    for (const { errors } of replies) if (errors) expect(errors).toMatchObject(changed);
  });

  it('does not move updatedAt without a change', async () => {
    const { id, updatedAt } = await create();
    const { data } = await update(id, {}, updatedAt);
    expect(data[`update${type}`][field].updatedAt).toBe(updatedAt);
  });

  it('returns NOT_FOUND for a missing record', async () => {
    const { id, updatedAt } = await create();
    await remove(id);
    expect((await update(id, change, updatedAt)).errors).toMatchObject(missing);
    expect((await remove(id, updatedAt)).errors).toMatchObject(missing);
  });
});

it('CONFLICT with the reason CHANGED for an account whose balance an entry has changed', async () => {
  const { person, accounts, category } = await withAccounts();
  const id = accounts[0]?.id;
  const read = async () =>
    (await person.execute('query ($id: ID!) { account(id: $id) { updatedAt } }', { id })).account;
  const { updatedAt: ifUpdatedAt } = await read();
  await person.execute(
    `mutation ($input: CreateEntryInput!) { createEntry(input: $input) { entry { id } } }`,
    { input: { amount: '1', categoryId: category, accountId: id } },
  );
  const { errors } = await person.graphql(
    `mutation ($id: ID!, $ifUpdatedAt: DateTime) {
      deleteAccount(id: $id, ifUpdatedAt: $ifUpdatedAt) { databaseId } }`,
    { id, ifUpdatedAt },
  );
  expect(errors).toMatchObject([{ extensions: { code: 'CONFLICT', reason: 'CHANGED' } }]);
});

it('CONFLICT with the reason CHANGED for an entry whose account was deleted', async () => {
  const { person, accounts, category } = await withAccounts();
  const accountId = accounts[0]?.id;
  const { createEntry } = await person.execute(
    `mutation ($input: CreateEntryInput!) { createEntry(input: $input) { entry { id updatedAt } } }`,
    { input: { amount: '1', categoryId: category, accountId } },
  );
  const { id, updatedAt: ifUpdatedAt } = createEntry.entry;
  await person.execute('mutation ($id: ID!) { deleteAccount(id: $id) { databaseId } }', {
    id: accountId,
  });
  const { errors } = await person.graphql(
    `mutation ($id: ID!, $ifUpdatedAt: DateTime) {
      deleteEntry(id: $id, ifUpdatedAt: $ifUpdatedAt) { databaseId } }`,
    { id, ifUpdatedAt },
  );
  expect(errors).toMatchObject([{ extensions: { code: 'CONFLICT', reason: 'CHANGED' } }]);
});

async function withAccounts() {
  const financier = await Financier.withAccounts(await signUp(test));
  const { person, accounts } = financier;
  return { person, accounts, category: financier.category('Food').id };
}
