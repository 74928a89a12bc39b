import { password } from '../users/people.ts';
import type { SampleField, SampleRoute } from './sample-requests.ts';
import type { Records } from './seeded-records.ts';

const own = (name: 'category' | 'spare' | 'account' | 'entry' | 'key') => ({
  variables: ({ finances }: Records) => ({ id: finances[name].id }),
});
const databaseIdOf = ({ databaseId }: { databaseId: number }) => ({ databaseId });
const month = '2026-03';
const totals = { totalIncome: '0.00', totalExpenses: '12.50', balance: '-12.50' };

export const financeSampleFields: Readonly<Record<string, SampleField>> = {
  'Query.category': {
    document: 'query ($id: ID!) { category(id: $id) { name } }',
    ...own('category'),
    shows: ({ mark }) => ({ name: mark }),
  },
  'Query.categories': {
    document: '{ categories { name entryCount } }',
    shows: ({ mark }) => [
      { name: mark, entryCount: 1 },
      { name: `${mark} spare`, entryCount: 0 },
    ],
  },
  'Query.account': {
    document: 'query ($id: ID!) { account(id: $id) { name } }',
    ...own('account'),
    shows: ({ mark }) => ({ name: mark }),
  },
  'Query.accounts': {
    document: '{ accounts { name currentBalance entryCount } }',
    shows: ({ mark }) => [{ name: mark, currentBalance: '7.50', entryCount: 1 }],
  },
  'Query.entry': {
    document: 'query ($id: ID!) { entry(id: $id) { description } }',
    ...own('entry'),
    shows: ({ mark }) => ({ description: mark }),
  },
  'Query.entries': {
    document: '{ entries { totalCount nodes { description } } }',
    shows: ({ mark }) => ({ totalCount: 1, nodes: [{ description: mark }] }),
  },
  'Query.entriesOfMonth': {
    document: `{ entriesOfMonth(month: "${month}") { description } }`,
    shows: ({ mark }) => [{ description: mark }],
  },
  'Query.financeSummary': {
    document: `{ financeSummary(month: "${month}") { totalIncome totalExpenses balance } }`,
    shows: () => totals,
  },
  'Query.financeAnalytics': {
    document: `{ financeAnalytics(month: "${month}") { topDescriptions { description } } }`,
    shows: ({ mark }) => ({ topDescriptions: [{ description: mark }] }),
  },
  'Query.financeReport': {
    document: `{ financeReport(from: "${month}-01", to: "${month}-31") { totals { balance }
      categories { category { name } } accounts { account { name } } } }`,
    shows: ({ mark }) => ({
      totals: { balance: totals.balance },
      categories: [{ category: { name: mark } }],
      accounts: [{ account: { name: mark } }],
    }),
  },
  'Query.financeKeys': {
    document: '{ financeKeys { name } }',
    shows: ({ finances }) => finances.keyNames.map((name) => ({ name })),
  },
  'Mutation.createCategory': {
    document:
      'mutation { createCategory(input: { name: "New", type: INCOME, emoji: "🎁" }) { category { name } } }',
    shows: () => ({ category: { name: 'New' } }),
  },
  'Mutation.updateCategory': {
    document:
      'mutation ($id: ID!) { updateCategory(id: $id, input: { name: "Changed" }) { category { name } } }',
    ...own('category'),
    shows: () => ({ category: { name: 'Changed' } }),
  },
  'Mutation.deleteCategory': {
    document: 'mutation ($id: ID!) { deleteCategory(id: $id) { databaseId movedEntries } }',
    ...own('spare'),
    shows: ({ finances }) => ({ ...databaseIdOf(finances.spare), movedEntries: 0 }),
  },
  'Mutation.createAccount': {
    document:
      'mutation { createAccount(input: { name: "New" }) { account { name currentBalance } } }',
    shows: () => ({ account: { name: 'New', currentBalance: '0.00' } }),
  },
  'Mutation.updateAccount': {
    document:
      'mutation ($id: ID!) { updateAccount(id: $id, input: { name: "Changed" }) { account { name } } }',
    ...own('account'),
    shows: () => ({ account: { name: 'Changed' } }),
  },
  'Mutation.deleteAccount': {
    document: 'mutation ($id: ID!) { deleteAccount(id: $id) { databaseId } }',
    ...own('account'),
    shows: ({ finances }) => databaseIdOf(finances.account),
  },
  'Mutation.createEntry': {
    document:
      'mutation ($id: ID!) { createEntry(input: { categoryId: $id, amount: 1 }) { entry { amount } } }',
    ...own('category'),
    shows: () => ({ entry: { amount: '1.00' } }),
  },
  'Mutation.updateEntry': {
    document:
      'mutation ($id: ID!) { updateEntry(id: $id, input: { amount: 2 }) { entry { amount } } }',
    ...own('entry'),
    shows: () => ({ entry: { amount: '2.00' } }),
  },
  'Mutation.deleteEntry': {
    document: 'mutation ($id: ID!) { deleteEntry(id: $id) { databaseId } }',
    ...own('entry'),
    shows: ({ finances }) => databaseIdOf(finances.entry),
  },
  'Mutation.createFinanceKey': {
    document: `mutation {
      createFinanceKey(input: { name: "made by an operation" }) { financeKey { name } }
    }`,
    shows: () => ({ financeKey: { name: 'made by an operation' } }),
  },
  'Mutation.createEntries': {
    document: `mutation ($id: ID!) { createEntries(input: {
      entries: [{ categoryId: $id, amount: 1 }, { categoryId: $id, amount: 2 }] }) {
        results { entry { amount } } } }`,
    ...own('category'),
    shows: () => ({ results: [{ entry: { amount: '1.00' } }, { entry: { amount: '2.00' } }] }),
  },
  'Mutation.updateEntries': {
    document: `mutation ($id: ID!) { updateEntries(input: {
      entries: [{ id: $id, changes: { amount: 2 } }] }) { results { entry { amount } } } }`,
    ...own('entry'),
    shows: () => ({ results: [{ entry: { amount: '2.00' } }] }),
  },
  'Mutation.deleteEntries': {
    document:
      'mutation ($id: ID!) { deleteEntries(input: { ids: [$id] }) { results { deletedEntryId } } }',
    ...own('entry'),
    shows: ({ finances }) => ({ results: [{ deletedEntryId: finances.entry.id }] }),
  },
  'Mutation.revealFinanceKey': {
    document: `mutation ($id: ID!) { revealFinanceKey(id: $id, password: "${password}") { secret } }`,
    ...own('key'),
    shows: ({ finances }) => ({ secret: finances.key.secret }),
  },
  'Mutation.revokeFinanceKey': {
    document: 'mutation ($id: ID!) { revokeFinanceKey(id: $id) { financeKey { databaseId } } }',
    ...own('key'),
    shows: ({ finances }) => ({ financeKey: databaseIdOf(finances.key) }),
  },
};

const newEntry = ({ finances }: Records) => ({
  category_id: finances.category.databaseId,
  amount: 1,
});
const idOf = (name: 'spare' | 'account' | 'entry') => ({
  id: ({ finances }: Records) => String(finances[name].databaseId),
});
const deletes = (name: 'spare' | 'account' | 'entry'): SampleRoute => ({
  ...idOf(name),
  status: 200,
  shows: ({ finances }) => ({ id: finances[name].databaseId, deleted: true }),
});

export const financeSampleRoutes: Readonly<Record<string, SampleRoute>> = {
  'GET /api/finance/categories': {
    status: 200,
    shows: ({ mark }) => [{ name: mark }, { name: `${mark} spare` }],
  },
  'POST /api/finance/categories': {
    payload: { name: 'New', type: 'income', emoji: '🎁' },
    status: 201,
    shows: () => ({ name: 'New' }),
  },
  'DELETE /api/finance/categories/:id': deletes('spare'),
  'GET /api/finance/entries': {
    query: `?month=${month}`,
    status: 200,
    shows: ({ mark }) => [{ description: mark }],
  },
  'POST /api/finance/entries': {
    payload: newEntry,
    status: 201,
    shows: () => ({ amount: '1.00' }),
  },
  'PATCH /api/finance/entries/:id': {
    ...idOf('entry'),
    payload: { amount: '2' },
    status: 200,
    shows: () => ({ amount: '2.00' }),
  },
  'DELETE /api/finance/entries/:id': deletes('entry'),
  'GET /api/finance/analytics': {
    query: `?month=${month}&period=month`,
    status: 200,
    shows: ({ mark }) => ({ topDescriptions: [{ description: mark }] }),
  },
  'GET /api/finance/summary': {
    query: `?month=${month}`,
    status: 200,
    shows: () => ({ total_expenses: '12.50' }),
  },
  'GET /api/finance/accounts': {
    status: 200,
    shows: ({ mark }) => [{ name: mark, current_balance: '7.50' }],
  },
  'POST /api/finance/accounts': {
    payload: { name: 'New' },
    status: 201,
    shows: () => ({ name: 'New' }),
  },
  'PATCH /api/finance/accounts/:id': {
    ...idOf('account'),
    payload: { name: 'Changed' },
    status: 200,
    shows: () => ({ name: 'Changed' }),
  },
  'DELETE /api/finance/accounts/:id': deletes('account'),
  'GET /api/finance/keys': {
    bySession: true,
    status: 200,
    shows: ({ finances }) => finances.liveKeyNames.map((name) => ({ name })),
  },
  'POST /api/finance/keys': {
    bySession: true,
    payload: { name: 'made by an operation' },
    status: 201,
    shows: () => ({ name: 'made by an operation' }),
  },
};
