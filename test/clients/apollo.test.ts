import { CombinedGraphQLErrors } from '@apollo/client';
import { beforeEach, describe, expect, it } from 'vitest';
import { pixel } from '../support/images/images.ts';
import { createApolloClient } from './apollo/client.ts';
import { addEntry, removeRecord } from './apollo/updates.ts';
import {
  accountList,
  createEntry,
  createPromptTemplate,
  deleteEntry,
  entryList,
  oneEntry,
  updateEntry,
} from './documents.ts';
import { testPagedLists } from './paged-lists.ts';
import {
  exhaust,
  fetchWithFakeTime,
  invalidEntry,
  invalidEntryError,
  newAuthor,
  newFinances,
  newTemplate,
  useClientServer,
} from './server.ts';

const server = useClientServer();
let finances: Awaited<ReturnType<typeof newFinances>>;
let client: ReturnType<typeof createApolloClient>;

beforeEach(async () => {
  finances = await newFinances(server);
  client = createApolloClient({ uri: server.url, headers: finances.headers });
});

interface Variables {
  readonly first?: number;
  readonly last?: number;
  readonly filter?: { readonly minAmount: string };
}

/** Loads a list and keeps watching it, as a component does. */
async function watchEntries(variables: Variables) {
  const options = { query: entryList, variables };
  await client.query(options);
  const list = client.watchQuery(options);
  list.subscribe(() => {});
  const connection = () => {
    const entries = client.readQuery(options, true)?.entries;
    if (entries) return entries;
    throw new Error('The list is not in the cache');
  };
  return {
    fetchMore: (page: { after?: string | null; before?: string | null }) =>
      list.fetchMore({ variables: page }),
    pageInfo: () => connection().pageInfo,
    amounts: () => connection().edges.map(({ node }) => node.amount),
  };
}

const balances = () =>
  client
    .readQuery({ query: accountList })
    ?.accounts?.map(({ name, currentBalance }) => [name, currentBalance]);

async function errorsOf(operation: Promise<unknown>) {
  const error = await operation.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!CombinedGraphQLErrors.is(error)) throw error;
  return error.errors.map(({ extensions }) => extensions);
}

const deleteOptimistically = (id: string) =>
  client.mutate({
    mutation: deleteEntry,
    variables: { id },
    optimisticResponse: { deleteEntry: { deletedEntryId: id, account: null } },
    update: (cache, { data }) => removeRecord(cache, 'Entry', data?.deleteEntry?.deletedEntryId),
  });

describe('the cache of Apollo Client', () => {
  it('has one object for a record of two queries, and a mutation updates it', async () => {
    const [id = ''] = await finances.entries('10.00');
    const list = await watchEntries({ first: 2 });
    const before = await client.query({ query: oneEntry, variables: { id } });
    expect(before.data?.entry?.amount).toBe('10.00');
    await client.mutate({ mutation: updateEntry, variables: { id, input: { amount: '11.00' } } });
    expect(list.amounts()).toEqual(['11.00']);
    const after = client.readQuery({ query: oneEntry, variables: { id } });
    expect(after?.entry?.amount).toBe('11.00');
  });

  it('reads a record by its id without a request if a list has loaded it', async () => {
    const [id = ''] = await finances.entries('10.00');
    await client.query({ query: entryList, variables: {} });
    const variables = { id };
    const found = await client.query({ query: oneEntry, variables, fetchPolicy: 'cache-only' });
    expect(found.data?.entry?.amount).toBe('10.00');
  });

  testPagedLists({ finances: () => finances, load: watchEntries });

  it('shows an optimistic update until the response replaces it', async () => {
    const [id = ''] = await finances.entries('10.00');
    const list = await watchEntries({});
    const entry = { __typename: 'Entry', id, amount: '12', description: null } as const;
    const mutation = client.mutate({
      mutation: updateEntry,
      variables: { id, input: { amount: '12' } },
      optimisticResponse: { updateEntry: { entry, account: null, previousAccount: null } },
    });
    expect(list.amounts()).toEqual(['12']);
    await mutation;
    expect(list.amounts()).toEqual(['12.00']);
  });

  it('rolls an optimistic update back on an error', async () => {
    const [id = ''] = await finances.entries('10.00');
    const list = await watchEntries({});
    const entry = { __typename: 'Entry', id, amount: '0', description: null } as const;
    const mutation = client.mutate({
      mutation: updateEntry,
      variables: { id, input: { amount: '0' } },
      optimisticResponse: { updateEntry: { entry, account: null, previousAccount: null } },
    });
    expect(list.amounts()).toEqual(['0']);
    expect(await errorsOf(mutation)).toMatchObject([{ code: 'VALIDATION_FAILED' }]);
    expect(list.amounts()).toEqual(['10.00']);
  });

  it('inserts the edge of a new record into a list', async () => {
    await finances.entries('2.00', '1.00');
    const list = await watchEntries({ first: 1 });
    await client.mutate({
      mutation: createEntry,
      variables: { input: { categoryId: finances.food, amount: '3.00', date: '2026-03-31' } },
      update: (cache, { data }) => addEntry(cache, data),
    });
    expect(list.amounts()).toEqual(['3.00', '2.00']);
    await list.fetchMore({ after: list.pageInfo().endCursor });
    expect(list.amounts()).toEqual(['3.00', '2.00', '1.00']);
  });

  it('removes a deleted record from lists', async () => {
    const [id = ''] = await finances.entries('2.00', '1.00');
    const list = await watchEntries({});
    await client.mutate({
      mutation: deleteEntry,
      variables: { id },
      update: (cache, { data }) => removeRecord(cache, 'Entry', data?.deleteEntry?.deletedEntryId),
    });
    expect(list.amounts()).toEqual(['1.00']);
  });

  it('removes a record from lists before the response of an optimistic deletion', async () => {
    const [id = ''] = await finances.entries('2.00', '1.00');
    const list = await watchEntries({ first: 10 });
    const filtered = await watchEntries({ filter: { minAmount: '0.50' } });
    const deletion = deleteOptimistically(id);
    expect([list.amounts(), filtered.amounts()]).toEqual([['1.00'], ['1.00']]);
    await deletion;
    expect([list.amounts(), filtered.amounts()]).toEqual([['1.00'], ['1.00']]);
  });

  it('shows a record again if its optimistic deletion fails', async () => {
    const [id = ''] = await finances.entries('2.00');
    const list = await watchEntries({});
    await client.mutate({ mutation: deleteEntry, variables: { id } });
    const deletion = deleteOptimistically(id);
    expect(list.amounts()).toEqual([]);
    expect(await errorsOf(deletion)).toMatchObject([{ code: 'NOT_FOUND' }]);
    expect(list.amounts()).toEqual(['2.00']);
  });

  it('has the new balances of both accounts when an entry moves', async () => {
    const [from, to] = [await finances.account('Old'), await finances.account('New')];
    await client.query({ query: accountList });
    const input = { categoryId: finances.food, amount: '5', accountId: from };
    await client.mutate({ mutation: createEntry, variables: { input } });
    expect(balances()).toEqual([
      ['New', '0.00'],
      ['Old', '-5.00'],
    ]);
    const { entries } = (await client.query({ query: entryList, variables: {} })).data ?? {};
    const id = entries?.edges[0]?.node.id ?? '';
    await client.mutate({ mutation: updateEntry, variables: { id, input: { accountId: to } } });
    expect(balances()).toEqual([
      ['New', '-5.00'],
      ['Old', '0.00'],
    ]);
  });
});

describe('Apollo Client', () => {
  it('uploads an image as a data URL', async () => {
    const { headers } = await newAuthor(server);
    const input = { ...newTemplate, screenshots: [{ upload: pixel }] };
    const { data } = await createApolloClient({ uri: server.url, headers }).mutate({
      mutation: createPromptTemplate,
      variables: { input },
    });
    const [screenshot] = data?.createPromptTemplate?.promptTemplate.screenshots ?? [];
    expect(screenshot).toMatchObject({ contentType: 'image/png' });
  });

  it('throws VALIDATION_FAILED with the path and the code of each issue', async () => {
    const input = { categoryId: finances.food, ...invalidEntry };
    const mutation = client.mutate({ mutation: createEntry, variables: { input } });
    expect(await errorsOf(mutation)).toMatchObject([invalidEntryError]);
  });

  it('throws NOT_FOUND for an unknown id', async () => {
    const query = client.query({ query: oneEntry, variables: { id: 'unknown' } });
    expect(await errorsOf(query)).toMatchObject([{ code: 'NOT_FOUND' }]);
  });

  it('throws UNAUTHENTICATED without a key and with an invalid one', async () => {
    const invalid = { authorization: 'Bearer fin_invalid' };
    for (const headers of [undefined, invalid]) {
      const query = createApolloClient({ uri: server.url, headers }).query({ query: accountList });
      expect(await errorsOf(query)).toMatchObject([{ code: 'UNAUTHENTICATED' }]);
    }
  });

  it('throws RATE_LIMITED over the rate limit', async () => {
    await exhaust(server.url, finances.headers);
    const query = client.query({ query: accountList });
    expect(await errorsOf(query)).toMatchObject([{ code: 'RATE_LIMITED' }]);
  });

  it('waits for the next window with fetchWithinRateLimit', async () => {
    const { fetch, waits } = fetchWithFakeTime();
    await exhaust(server.url, finances.headers);
    const { headers } = finances;
    const { data } = await createApolloClient({ uri: server.url, headers, fetch }).query({
      query: accountList,
    });
    expect(data?.accounts).toEqual([]);
    expect(waits).toEqual([expect.closeTo(60, -1)]);
  });
});
