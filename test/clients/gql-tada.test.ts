import type { ResultOf, VariablesOf } from 'gql.tada';
import { beforeEach, describe, expect, expectTypeOf, it } from 'vitest';
import { pixel } from '../support/images/images.ts';
import {
  accountList,
  createEntry,
  createPromptTemplate,
  deleteEntry,
  entryList,
} from './documents.ts';
import { graphql } from './gql-tada/graphql.ts';
import { request } from './gql-tada/request.ts';
import {
  exhaust,
  fetchWithFakeTime,
  newAuthor,
  newFinances,
  newTemplate,
  useClientServer,
} from './server.ts';

const server = useClientServer();
let finances: Awaited<ReturnType<typeof newFinances>>;
let options: { url: string; headers: Record<string, string> };

beforeEach(async () => {
  finances = await newFinances(server);
  options = { url: server.url, headers: finances.headers };
});

const typedEntry = graphql(`
  query TypedEntry($id: ID!) {
    entry(id: $id) {
      id
      date
      amount
      tags
      category {
        type
      }
      account {
        currentBalance
      }
    }
  }
`);

describe('the types of gql.tada', () => {
  it('have scalars as strings or numbers, and null where the schema allows it', () => {
    expectTypeOf<ResultOf<typeof typedEntry>>().toEqualTypeOf<{
      entry: {
        id: string;
        date: string;
        amount: string;
        tags: string[];
        category: { type: 'EXPENSE' | 'INCOME' };
        account: { currentBalance: string } | null;
      } | null;
    }>();
  });

  it('have optional variables where the schema has optional arguments', () => {
    type Input = VariablesOf<typeof createEntry>['input'];
    expectTypeOf<Input>().toExtend<{ amount: string; categoryId: string }>();
    expectTypeOf<Input['date']>().toEqualTypeOf<string | null | undefined>();
    type Page = VariablesOf<typeof entryList>;
    expectTypeOf<{ first: number; filter: { type: 'INCOME' } }>().toExtend<Page>();
    expectTypeOf<{ filter: { type: 'OTHER' } }>().not.toExtend<Page>();
  });
});

describe('documents of gql.tada', () => {
  it('read a list page by page', async () => {
    await finances.entries('3.00', '2.00', '1.00');
    const amounts: string[] = [];
    let after: string | null = null;
    do {
      const { data }: { data?: ResultOf<typeof entryList> } = await request(
        entryList,
        { first: 2, after },
        options,
      );
      amounts.push(...(data?.entries?.edges.map(({ node }) => node.amount) ?? []));
      after = data?.entries?.pageInfo.hasNextPage ? data.entries.pageInfo.endCursor : null;
    } while (after);
    expect(amounts).toEqual(['3.00', '2.00', '1.00']);
  });

  it('create and delete a record, and show the balance of its account', async () => {
    const accountId = await finances.account('Everyday');
    const input = { categoryId: finances.salary, amount: '7', accountId };
    const created = (await request(createEntry, { input }, options)).data?.createEntry;
    expect(created?.account?.currentBalance).toBe('7.00');
    const id = created?.entryEdge.node.id ?? '';
    const deleted = (await request(deleteEntry, { id }, options)).data?.deleteEntry;
    expect(deleted).toEqual({
      deletedEntryId: id,
      account: { id: accountId, currentBalance: '0.00' },
    });
  });

  it('upload an image as a data URL', async () => {
    const author = await newAuthor(server);
    const input = { ...newTemplate, screenshots: [{ upload: pixel }] };
    const { data } = await request(createPromptTemplate, { input }, { ...options, ...author });
    const [screenshot] = data?.createPromptTemplate?.promptTemplate.screenshots ?? [];
    expect(screenshot).toMatchObject({ contentType: 'image/png' });
  });

  it('have errors with codes', async () => {
    const input = { categoryId: finances.food, amount: '0' };
    const { data, errors } = await request(createEntry, { input }, options);
    expect(data).toEqual({ createEntry: null });
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: [{ path: ['input', 'amount'], code: 'TOO_SMALL' }],
    });
    const unknown = await request(deleteEntry, { id: 'unknown' }, options);
    expect(unknown.errors?.[0]?.extensions).toMatchObject({ code: 'NOT_FOUND' });
    const anonymous = await request(accountList, {}, { url: server.url });
    expect(anonymous.errors?.[0]?.extensions).toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('are sent again in the next window with fetchWithinRateLimit', async () => {
    const { fetch, waits } = fetchWithFakeTime();
    await exhaust(server.url, finances.headers);
    const rejected = await request(accountList, {}, options);
    expect(rejected.errors?.[0]?.extensions).toMatchObject({ code: 'RATE_LIMITED' });
    const { data } = await request(accountList, {}, { ...options, fetch });
    expect(data?.accounts).toEqual([]);
    expect(waits).toHaveLength(1);
  });
});
