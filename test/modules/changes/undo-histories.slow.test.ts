import fc from 'fast-check';
import { expect, it } from 'vitest';
import { globalId } from '../../../src/graphql/schema/global-id.ts';
import { useApp } from '../../support/app/app.ts';
import { Financier } from '../../support/finance/financier.ts';
import { pixel } from '../../support/images/images.ts';
import { undoneBy } from '../../support/outcomes/undo.ts';
import { createTemplate } from '../../support/prompts/templates.ts';
import { propertyRuns } from '../../support/properties/property-runs.ts';
import { signUp } from '../../support/users/people.ts';

const test = useApp();
const change = 'change { id undoableUntil }';
const documents = {
  createEntries: `mutation ($input: CreateEntriesInput!) { createEntries(input: $input) { ${change} } }`,
  deleteEntry: `mutation ($id: ID!) { deleteEntry(id: $id) { ${change} } }`,
  deleteEntries: `mutation ($input: DeleteEntriesInput!) { deleteEntries(input: $input) { ${change} } }`,
  updateEntries: `mutation ($input: UpdateEntriesInput!) { updateEntries(input: $input) { ${change} } }`,
  deleteAccount: `mutation ($id: ID!) { deleteAccount(id: $id) { ${change} } }`,
  deleteCategory: `mutation ($id: ID!, $to: ID) { deleteCategory(id: $id, moveEntriesTo: $to) { ${change} } }`,
  deletePromptTemplate: `mutation ($id: ID!) { deletePromptTemplate(id: $id) { ${change} } }`,
} as const;

/** All rows of the user. An account whose balance changes gets a new `updated_at`. */
async function rowsOf(userId: string): Promise<unknown> {
  return test.database.client.$queryRaw`
    SELECT 'account' AS "type", (to_jsonb(r) - 'updated_at')::text AS "row" FROM "accounts" r WHERE "user_id" = ${userId}::uuid
    UNION ALL SELECT 'category', to_jsonb(r)::text FROM "categories" r WHERE "user_id" = ${userId}::uuid
    UNION ALL SELECT 'entry', to_jsonb(r)::text FROM "entries" r WHERE "user_id" = ${userId}::uuid
    UNION ALL SELECT 'template', to_jsonb(r)::text FROM "prompt_templates" r WHERE "owner_id" = ${userId}::uuid
    UNION ALL SELECT 'screenshot', to_jsonb(r)::text FROM "screenshots" r
      WHERE "template_id" IN (SELECT "id" FROM "prompt_templates" WHERE "owner_id" = ${userId}::uuid)
    UNION ALL SELECT 'usage', to_jsonb(r)::text FROM "image_usage" r WHERE "user_id" = ${userId}::uuid
    ORDER BY 1, 2`;
}

async function withRecords(): Promise<Financier> {
  const owner = await Financier.withAccounts(await signUp(test));
  const [everyday, savings] = owner.accounts.map(({ databaseId }) => databaseId);
  const kinds = [
    { category_id: owner.food, account_id: everyday, tags: ['b', 'a'], description: 'Émile "x"' },
    { category_id: owner.salary, account_id: savings, recurring: true },
    { category_id: owner.housing, account_id: null, date: '2024-02-29' },
    { category_id: owner.food, account_id: savings, amount: '0.07' },
  ];
  for (const kind of [...kinds, ...kinds]) await owner.createEntry(kind);
  const screenshots = [{ upload: pixel }, { upload: pixel }];
  await createTemplate(owner.person, { tags: ['one'], screenshots });
  await createTemplate(owner.person);
  return owner;
}

/** Numbers that choose among the present records. */
const pick = fc.nat({ max: 999 });
const step = fc.record({
  kind: fc.constantFrom(...(Object.keys(documents) as (keyof typeof documents)[])),
  picks: fc.array(pick, { minLength: 3, maxLength: 3 }),
  amount: fc.integer({ min: 1, max: 99_999 }),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const chosen = <Item>(items: readonly Item[], index = 0): Item | undefined =>
  items[index % Math.max(1, items.length)];

/** The variables of a step; undefined if no record is left. */
async function variablesOf({ kind, picks: [one = 0, two, three], amount }: Step, owner: Financier) {
  const { client } = test.database;
  const where = { userId: owner.person.userId };
  const orderBy = { id: 'asc' } as const;
  const entries = await client.entry.findMany({ where, orderBy });
  const categories = await client.category.findMany({ where, orderBy });
  const accounts = await client.account.findMany({ where, orderBy });
  const idOf = (typename: string, record: { id: number | string } | undefined) =>
    record && globalId(typename, record.id);
  const some = entries.filter((_entry, index) => (one >> (index % 8)) % 2 === 1);
  switch (kind) {
    case 'createEntries': {
      const categoryId = idOf('Category', chosen(categories, two));
      const accountId = idOf('Account', chosen(accounts, three)) ?? null;
      const entry = { categoryId, accountId, amount: String(amount / 100) };
      return { input: { entries: Array(1 + (one % 3)).fill(entry) } };
    }
    case 'deleteEntry':
      return { id: idOf('Entry', chosen(entries, one)) };
    case 'deleteEntries':
      return { input: { ids: some.map(({ id }) => globalId('Entry', id)) } };
    case 'updateEntries': {
      const changes = {
        categoryId: idOf('Category', chosen(categories, two)),
        accountId: idOf('Account', chosen(accounts, three)) ?? null,
        amount: String(amount / 100),
        addTags: [`t${one}`],
        description: one % 2 ? null : 'Changed',
      };
      return { input: { entries: some.map(({ id }) => ({ id: globalId('Entry', id), changes })) } };
    }
    case 'deleteAccount':
      return { id: idOf('Account', chosen(accounts, one)) };
    case 'deleteCategory': {
      const category = chosen(categories, one);
      const others = categories.filter(
        ({ id, type }) => id !== category?.id && type === category?.type,
      );
      // The last category of a type can have entries, which no other could take.
      const id = others.length > 0 ? idOf('Category', category) : undefined;
      return { id, to: idOf('Category', chosen(others, two)) };
    }
    case 'deletePromptTemplate': {
      const templates = await client.promptTemplate.findMany({
        where: { ownerId: where.userId },
        orderBy,
      });
      return { id: idOf('PromptTemplate', chosen(templates, one)) };
    }
  }
}

it('a history of deletions and bulk changes, undone in reverse, ends in the same state', async () => {
  const property = fc.asyncProperty(
    fc.array(step, { minLength: 1, maxLength: 12 }),
    async (steps) => {
      const owner = await withRecords();
      const states: unknown[] = [];
      const undoable: { id: string; state: unknown }[] = [];
      for (const each of steps) {
        const variables = await variablesOf(each, owner);
        if ('id' in variables && variables.id === undefined) continue;
        const state = await rowsOf(owner.person.userId);
        const { [each.kind]: payload } = await owner.person.execute(
          documents[each.kind],
          variables,
        );
        if (payload.change) undoable.push({ id: payload.change.id, state });
        else expect(await rowsOf(owner.person.userId)).toEqual(state);
        states.push(state);
      }
      for (const { id, state } of undoable.toReversed()) {
        await undoneBy(owner.person, id);
        expect(await rowsOf(owner.person.userId)).toEqual(state);
      }
    },
  );
  // A smaller counterexample would take longer than the time limit.
  const numRuns = propertyRuns({ quick: 5, thorough: 60 });
  await fc.assert(property, { numRuns, endOnFailure: true });
}, 300_000);
