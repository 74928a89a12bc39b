import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { testPagedLists } from './paged-lists.ts';
import accountList, {
  type AccountListQuery,
} from './relay/__generated__/AccountListQuery.graphql.ts';
import createEntry, {
  type CreateEntryMutation,
} from './relay/__generated__/CreateEntryMutation.graphql.ts';
import deleteEntry, {
  type DeleteEntryMutation,
} from './relay/__generated__/DeleteEntryMutation.graphql.ts';
import entryList, { type EntryListQuery } from './relay/__generated__/EntryListQuery.graphql.ts';
import oneEntry, { type OneEntryQuery } from './relay/__generated__/OneEntryQuery.graphql.ts';
import summary, { type SummaryQuery } from './relay/__generated__/SummaryQuery.graphql.ts';
import updateEntry, {
  type UpdateEntryMutation,
} from './relay/__generated__/UpdateEntryMutation.graphql.ts';
import { createRelayEnvironment, OperationError } from './relay/environment.ts';
import { RelayStore } from './relay/relay-store.ts';
import { newFinances, useClientServer } from './server.ts';

const server = useClientServer();
let finances: Awaited<ReturnType<typeof newFinances>>;
let store: RelayStore;

beforeEach(async () => {
  finances = await newFinances(server);
  store = new RelayStore(createRelayEnvironment({ url: server.url, headers: finances.headers }));
});

async function loadEntries(variables: EntryListQuery['variables']) {
  await store.load<EntryListQuery>(entryList, variables);
  const connection = () => store.read<EntryListQuery>(entryList, variables).entries;
  return {
    id: () => connection().__id,
    fetchMore: (page: EntryListQuery['variables']) =>
      store.load<EntryListQuery>(entryList, { ...variables, ...page }),
    pageInfo: () => connection().pageInfo,
    amounts: () => connection().edges.map(({ node }) => node.amount),
  };
}

const balances = () =>
  store
    .read<AccountListQuery>(accountList, {})
    .accounts.map(({ name, currentBalance }) => [name, currentBalance]);

describe('the compiled documents of Relay', () => {
  it('match the documents and the schema', () => {
    const cwd = join(import.meta.dirname, 'relay');
    execFileSync('relay-compiler', ['--validate'], { cwd, stdio: 'pipe' });
  });
});

describe('the store of Relay', () => {
  it('has one record for two queries, and a mutation updates it', async () => {
    const [id = ''] = await finances.entries('10.00');
    const list = await loadEntries({ first: 2 });
    await store.load<OneEntryQuery>(oneEntry, { id });
    await store.mutate<UpdateEntryMutation>({
      mutation: updateEntry,
      variables: { id, input: { amount: '11.00' } },
    });
    expect(list.amounts()).toEqual(['11.00']);
    expect(store.read<OneEntryQuery>(oneEntry, { id }).entry.amount).toBe('11.00');
  });

  it('reads a record by its id without a request if a list has loaded it', async () => {
    const [id = ''] = await finances.entries('10.00');
    await loadEntries({ first: 2 });
    expect(store.has(oneEntry, { id })).toBe(true);
    expect(store.read<OneEntryQuery>(oneEntry, { id }).entry.amount).toBe('10.00');
  });

  testPagedLists({ finances: () => finances, load: loadEntries });

  const optimisticResponse = (id: string, amount: string) => ({
    updateEntry: {
      entry: { id, amount, description: null },
      account: null,
      previousAccount: null,
    },
  });

  it('shows an optimistic update until the response replaces it', async () => {
    const [id = ''] = await finances.entries('10.00');
    const list = await loadEntries({ first: 2 });
    const mutation = store.mutate<UpdateEntryMutation>({
      mutation: updateEntry,
      variables: { id, input: { amount: '12' } },
      optimisticResponse: optimisticResponse(id, '12'),
    });
    expect(list.amounts()).toEqual(['12']);
    await mutation;
    expect(list.amounts()).toEqual(['12.00']);
  });

  it('rolls an optimistic update back on an error', async () => {
    const [id = ''] = await finances.entries('10.00');
    const list = await loadEntries({ first: 2 });
    const mutation = store.mutate<UpdateEntryMutation>({
      mutation: updateEntry,
      variables: { id, input: { amount: '0' } },
      optimisticResponse: optimisticResponse(id, '0'),
    });
    expect(list.amounts()).toEqual(['0']);
    await expect(mutation).rejects.toThrow(OperationError);
    expect(list.amounts()).toEqual(['10.00']);
  });

  it('inserts the edge of a new record into a connection', async () => {
    await finances.entries('2.00', '1.00');
    const list = await loadEntries({ first: 1 });
    const input = { categoryId: finances.food, amount: '3.00', date: '2026-03-31' };
    const connections = [list.id()];
    await store.mutate<CreateEntryMutation>({
      mutation: createEntry,
      variables: { input, connections, month: '2026-03' },
    });
    expect(list.amounts()).toEqual(['3.00', '2.00']);
    await list.fetchMore({ after: list.pageInfo().endCursor });
    expect(list.amounts()).toEqual(['3.00', '2.00', '1.00']);
  });

  it('removes a deleted record from connections', async () => {
    const [id = ''] = await finances.entries('2.00', '1.00');
    const list = await loadEntries({ first: 2 });
    const connections = [list.id()];
    await store.mutate<DeleteEntryMutation>({
      mutation: deleteEntry,
      variables: { id, connections },
    });
    expect(list.amounts()).toEqual(['1.00']);
  });

  it('has the new balances of both accounts when an entry moves', async () => {
    const [from, to] = [await finances.account('Old'), await finances.account('New')];
    await store.load<AccountListQuery>(accountList, {});
    const input = { categoryId: finances.food, amount: '5', accountId: from };
    const created = await store.mutate<CreateEntryMutation>({
      mutation: createEntry,
      variables: { input, connections: [], month: '2026-03' },
    });
    expect(balances()).toEqual([
      ['New', '0.00'],
      ['Old', '-5.00'],
    ]);
    const id = created.createEntry?.entryEdge.node.id ?? '';
    await store.mutate<UpdateEntryMutation>({
      mutation: updateEntry,
      variables: { id, input: { accountId: to } },
    });
    expect(balances()).toEqual([
      ['New', '-5.00'],
      ['Old', '0.00'],
    ]);
  });

  it('keeps the field query of a payload apart from queries', async () => {
    const month = '2026-03';
    await store.load<SummaryQuery>(summary, { month });
    const input = { categoryId: finances.salary, amount: '5', date: '2026-03-01' };
    const response = await store.mutate<CreateEntryMutation>({
      mutation: createEntry,
      variables: { input, connections: [], month },
    });
    expect(response.createEntry?.query.financeSummary?.balance).toBe('5.00');
    expect(store.read<SummaryQuery>(summary, { month }).financeSummary.balance).toBe('0.00');
  });
});
