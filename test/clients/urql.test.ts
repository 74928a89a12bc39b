import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyVariables, CombinedError, TypedDocumentNode } from '@urql/core';
import { buildSchema, introspectionFromSchema } from 'graphql';
import { beforeEach, describe, expect, it } from 'vitest';
import { image } from '../support/images/images.ts';
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
import { createUrqlClient } from './urql/client.ts';

const server = useClientServer();
const schemaFile = join(import.meta.dirname, '../../schema/schema.graphql');
const schema = introspectionFromSchema(buildSchema(readFileSync(schemaFile, 'utf8')));
let finances: Awaited<ReturnType<typeof newFinances>>;
let client: ReturnType<typeof createUrqlClient>;

const newClient = (options: Partial<Parameters<typeof createUrqlClient>[0]>) =>
  createUrqlClient({ url: server.url, schema, ...options });

beforeEach(async () => {
  finances = await newFinances(server);
  client = newClient({ headers: { ...finances.headers } });
});

interface Variables {
  readonly first?: number;
  readonly last?: number;
  readonly after?: string | null;
  readonly before?: string | null;
  readonly filter?: { readonly minAmount: string };
}

async function load<Data, Vars extends AnyVariables>(
  query: TypedDocumentNode<Data, Vars>,
  variables: Vars,
) {
  const { data, error } = await client.query(query, variables).toPromise();
  if (!data) throw error;
  return data;
}

/** Loads a list and keeps watching it, as a component does. */
async function watchEntries(variables: Variables) {
  await load(entryList, variables);
  client.query(entryList, variables).subscribe(() => {});
  const connection = () => {
    const entries = client.readQuery(entryList, variables)?.data?.entries;
    if (entries) return entries;
    throw new Error('The list is not in the cache');
  };
  return {
    fetchMore: (page: Variables) => load(entryList, { ...variables, ...page }),
    pageInfo: () => connection().pageInfo,
    amounts: () => connection().edges.map(({ node }) => node.amount),
  };
}

const balances = () =>
  client
    .readQuery(accountList, {})
    ?.data?.accounts?.map(({ name, currentBalance }) => [name, currentBalance]);

describe('the cache of urql', () => {
  it('has one object for a record of two queries, and a mutation updates it', async () => {
    const [id = ''] = await finances.entries('10.00');
    const list = await watchEntries({ first: 2 });
    expect((await load(oneEntry, { id })).entry?.amount).toBe('10.00');
    await client.mutation(updateEntry, { id, input: { amount: '11.00' } });
    expect(list.amounts()).toEqual(['11.00']);
    expect(client.readQuery(oneEntry, { id })?.data?.entry?.amount).toBe('11.00');
  });

  it('reads a record by its id without a request if a list has loaded it', async () => {
    const [id = ''] = await finances.entries('10.00');
    await load(entryList, { first: 10 });
    expect(client.readQuery(oneEntry, { id })?.data?.entry?.amount).toBe('10.00');
  });

  testPagedLists({ finances: () => finances, load: watchEntries });

  it('shows an optimistic update until the response replaces it', async () => {
    const [id = ''] = await finances.entries('10.00');
    const list = await watchEntries({ first: 10 });
    const mutation = client.mutation(updateEntry, { id, input: { amount: '12' } }).toPromise();
    expect(list.amounts()).toEqual(['12']);
    await mutation;
    expect(list.amounts()).toEqual(['12.00']);
  });

  it('rolls an optimistic update back on an error', async () => {
    const [id = ''] = await finances.entries('10.00');
    const list = await watchEntries({ first: 10 });
    const mutation = client.mutation(updateEntry, { id, input: { amount: '0' } }).toPromise();
    expect(list.amounts()).toEqual(['0']);
    expect((await mutation).error?.graphQLErrors[0]?.extensions.code).toBe('VALIDATION_FAILED');
    expect(list.amounts()).toEqual(['10.00']);
  });

  it('inserts the edge of a new record into a list', async () => {
    await finances.entries('2.00', '1.00');
    const list = await watchEntries({ first: 1 });
    await client.mutation(createEntry, {
      input: { categoryId: finances.food, amount: '3.00', date: '2026-03-31' },
    });
    expect(list.amounts()).toEqual(['3.00', '2.00']);
    await list.fetchMore({ after: list.pageInfo().endCursor });
    expect(list.amounts()).toEqual(['3.00', '2.00', '1.00']);
  });

  it('reads lists again without a deleted record', async () => {
    const [id = ''] = await finances.entries('2.00', '1.00');
    const list = await watchEntries({ first: 10 });
    await client.mutation(deleteEntry, { id });
    await expect.poll(list.amounts).toEqual(['1.00']);
  });

  it('has the new balances of both accounts when an entry moves', async () => {
    const [from, to] = [await finances.account('Old'), await finances.account('New')];
    await load(accountList, {});
    const input = { categoryId: finances.food, amount: '5', accountId: from };
    const created = await client.mutation(createEntry, { input });
    expect(balances()).toEqual([
      ['New', '0.00'],
      ['Old', '-5.00'],
    ]);
    const id = created.data?.createEntry?.entryEdge.node.id ?? '';
    await client.mutation(updateEntry, { id, input: { accountId: to } });
    expect(balances()).toEqual([
      ['New', '-5.00'],
      ['Old', '0.00'],
    ]);
  });
});

describe('urql', () => {
  const errorsOf = async (operation: PromiseLike<{ error?: CombinedError | undefined }>) =>
    (await operation).error?.graphQLErrors.map(({ extensions }) => extensions);

  it('uploads an image as a multipart request', async () => {
    const { headers } = await newAuthor(server);
    const bytes = new Uint8Array(await image('png'));
    const input = { ...newTemplate, screenshots: [{ upload: new File([bytes], 'a.png') }] };
    const { data } = await newClient({ headers }).mutation(createPromptTemplate, { input });
    const [screenshot] = data?.createPromptTemplate?.promptTemplate.screenshots ?? [];
    expect(screenshot).toMatchObject({ contentType: 'image/png' });
  });

  it('returns VALIDATION_FAILED with the path and the code of each issue', async () => {
    const input = { categoryId: finances.food, ...invalidEntry };
    expect(await errorsOf(client.mutation(createEntry, { input }))).toMatchObject([
      invalidEntryError,
    ]);
  });

  it('returns NOT_FOUND for an unknown id', async () => {
    const errors = await errorsOf(client.query(oneEntry, { id: 'unknown' }));
    expect(errors).toMatchObject([{ code: 'NOT_FOUND' }]);
  });

  it('returns UNAUTHENTICATED without a key and with an invalid one', async () => {
    const invalid = { authorization: 'Bearer fin_invalid' };
    for (const headers of [undefined, invalid]) {
      const errors = await errorsOf(newClient({ headers }).query(accountList, {}));
      expect(errors).toMatchObject([{ code: 'UNAUTHENTICATED' }]);
    }
  });

  it('returns RATE_LIMITED with Retry-After over the rate limit', async () => {
    await exhaust(server.url, finances.headers);
    const { error } = await client.query(accountList, {});
    expect(error?.graphQLErrors[0]?.extensions.code).toBe('RATE_LIMITED');
    expect(Number(error?.response.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('waits for the next window with fetchWithinRateLimit', async () => {
    const { fetch, waits } = fetchWithFakeTime();
    await exhaust(server.url, finances.headers);
    const { data } = await newClient({ headers: { ...finances.headers }, fetch }).query(
      accountList,
      {},
    );
    expect(data?.accounts).toEqual([]);
    expect(waits).toHaveLength(1);
  });
});
