import { type Actor, json, valid } from '../actor.ts';
import { dayOf } from './finance-rest.ts';

const kinds = {
  create: valid('GraphQL: createEntry'),
  update: valid('GraphQL: updateEntry'),
  delete: valid('GraphQL: deleteEntry'),
  query: valid('GraphQL: finance query'),
  queryByGet: valid('GraphQL: query by GET'),
};

const createEntry = `mutation ($input: CreateEntryInput!) { createEntry(input: $input) { entry { id } } }`;
const updateEntry = `mutation ($id: ID!, $input: UpdateEntryInput!) {
  updateEntry(id: $id, input: $input) { entry { id amount account { currentBalance } } }
}`;
const deleteEntry = `mutation ($id: ID!) { deleteEntry(id: $id) { deletedEntryId } }`;
const overview = `query ($month: YearMonth) {
  financeSummary(month: $month) { balance }
  accounts { name currentBalance }
  categories { name type }
  entries(first: 20) { totalCount nodes { amount description category { name } } }
}`;

/** Entries of the same accounts as those over REST. */
export function entriesByGraphQL(actor: Actor) {
  const { user, ledger, financeKey } = actor;
  const run = (kind: typeof kinds.create, query: string, variables: object) =>
    actor.graphql(kind, query, variables, financeKey);
  return async (number: number) => {
    const marker = actor.mark();
    const category = number % 2 === 0 ? user.income : user.expense;
    const state = {
      amount: `${1 + (number % 50)}.01`,
      category: String(category.databaseId),
      account: String(user.account.databaseId),
    };
    const record = ledger.begin('entry', marker);
    const created = await ledger.write(record, state, () =>
      run(kinds.create, createEntry, {
        input: {
          amount: state.amount,
          categoryId: category.id,
          accountId: user.account.id,
          description: marker,
          date: dayOf(number),
        },
      }),
    );
    if (!created) return;
    const { id } = json(created).data.createEntry.entry;
    // The other category's type turns the entry from an income into an expense, or back.
    const other = number % 2 === 0 ? user.expense : user.income;
    const turned = { ...state, category: String(other.databaseId) };
    await ledger.write(record, turned, () =>
      run(kinds.update, updateEntry, { id, input: { categoryId: other.id } }),
    );
    if (number % 4 === 0 && record.isCertain) {
      await ledger.write(record, null, () => run(kinds.delete, deleteEntry, { id }));
    }
    await run(kinds.query, overview, { month: dayOf(number).slice(0, 7) });
    const parameters = new URLSearchParams({ query: '{ accounts { currentBalance } }' });
    await actor.read(kinds.queryByGet, {
      method: 'GET',
      path: `/graphql?${parameters}`,
      headers: { ...financeKey, accept: 'application/graphql-response+json' },
    });
  };
}
