/** Operations on entries of the finance service. */
import { type BenchUser, createdDescription, type Entry, month } from '../data/records.ts';
import type { Operation } from './operation.ts';

function byId<T extends { readonly id: number }>(records: readonly T[], id: number): T {
  const found = records.find((record) => record.id === id);
  if (!found) throw new Error(`no record ${id}`);
  return found;
}

/** The entries of the month, latest first. */
const entriesOf = ({ entries }: BenchUser): Entry[] =>
  entries
    .filter(({ date }) => date.startsWith(month))
    .toSorted((a, b) => b.date.localeCompare(a.date) || b.id - a.id);

const fields = 'amount date description tags category { name emoji }';

export const monthOfEntries: Operation = {
  name: 'a month of entries with category and account',
  field: 'entriesOfMonth',
  key: 'financeKey',
  graphql: () => ({
    query: `{ entriesOfMonth(month: "${month}") { databaseId ${fields} account { name } } }`,
  }),
  postgraphile: ({ id: user }) => ({
    query: `query ($user: UUID!) {
      entriesOfMonth: allEntries(
        condition: {userId: $user}, orderBy: [DATE_DESC, ROW_ID_DESC],
        filter: {date: {greaterThanOrEqualTo: "2026-05-01", lessThan: "2026-06-01"}}
      ) { nodes {
        databaseId: rowId amount date description tags
        category: categoryByCategoryIdAndUserId { name emoji } account: accountByAccountIdAndUserId { name }
      } }
    }`,
    variables: { user },
  }),
  plain: () => ({ path: `/month?month=${month}` }),
  expected: (user) =>
    entriesOf(user).map(({ id, cents, date, description, tags, categoryId, accountId }) => {
      const { name, emoji } = byId(user.categories, categoryId);
      const account = { name: byId(user.accounts, accountId).name };
      const category = { name, emoji };
      return { databaseId: id, amount: cents / 100, date, description, tags, category, account };
    }),
};

export const monthSummary: Operation = {
  name: 'the summary of a month',
  field: 'financeSummary',
  key: 'financeKey',
  graphql: () => ({
    query: `{ financeSummary(month: "${month}") { month totalIncome totalExpenses balance } }`,
  }),
  plain: () => ({ path: `/summary?month=${month}` }),
  expected(user) {
    const sumOf = (type: 'income' | 'expense') =>
      entriesOf(user)
        .filter(({ categoryId }) => byId(user.categories, categoryId).type === type)
        .reduce((sum, { cents }) => sum + cents, 0);
    const [income, expenses] = [sumOf('income'), sumOf('expense')];
    return {
      month,
      totalIncome: income / 100,
      totalExpenses: expenses / 100,
      balance: (income - expenses) / 100,
    };
  },
};

/** The new entry, dated after the month that other operations read. */
const newEntry = { amount: '12.50', date: '2026-06-15', description: createdDescription };

/** Creates an entry and changes the balance of its account. */
export const createEntry: Operation = {
  name: 'create an entry',
  field: 'createEntry',
  record: 'entry',
  key: 'financeKey',
  graphql: ({ categories, accounts }, idOf) => ({
    query: `mutation ($input: CreateEntryInput!) {
      createEntry(input: $input) { entry { databaseId ${fields} account { name } } }
    }`,
    variables: {
      input: {
        ...newEntry,
        categoryId: idOf('Category', categories[1]?.id ?? 0),
        accountId: idOf('Account', accounts[0]?.id ?? 0),
      },
    },
  }),
  plain: ({ categories, accounts }) => ({
    path: '/entries',
    body: { ...newEntry, categoryId: categories[1]?.id, accountId: accounts[0]?.id },
  }),
  expected: ({ categories, accounts }) => ({
    amount: Number(newEntry.amount),
    date: newEntry.date,
    description: newEntry.description,
    tags: [],
    category: { name: categories[1]?.name, emoji: categories[1]?.emoji },
    account: { name: accounts[0]?.name },
  }),
};
