import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
import { generate } from '@graphql-codegen/cli';
import { Client, fetchExchange } from '@urql/core';
import { cacheExchange } from '@urql/exchange-graphcache';
import type { DocumentNode } from 'graphql';
import { afterAll, expect, it } from 'vitest';
import { usePrivateApp } from '../support/app/app.ts';
import { listen } from '../support/http/raw-request.ts';
import { storeFinanceKey } from '../support/users/keys.ts';
import { signUp } from '../support/users/people.ts';
import { trustedDocuments as apolloLink } from './trusted/apollo-link.ts';
import codegen from './trusted/codegen.ts';
import { trustedDocuments as urqlExchange } from './trusted/urql-exchange.ts';

const folder = new URL('./trusted/__generated__/', import.meta.url).pathname;
const documents = [
  'query Categories { categories { id name } }',
  `mutation Add($input: CreateCategoryInput!) {
    createCategory(input: $input) { category { id ...Named } } }
  fragment Named on Category { name }`,
];

interface Generated {
  readonly CategoriesDocument: DocumentNode;
  readonly AddDocument: DocumentNode;
}

const test = usePrivateApp(async () => {
  const files = await generate({ ...codegen, documents, silent: true }, false);
  mkdirSync(folder, { recursive: true });
  for (const { filename, content } of files) {
    writeFileSync(join(folder, filename.replace(/.*\//, '')), content);
  }
  return {
    GRAPHQL_TRUSTED_DOCUMENTS: join(folder, 'persisted-documents.json'),
    GRAPHQL_TRUSTED_ONLY: 'on',
  };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const input = { name: 'Books', type: 'EXPENSE', emoji: '📚' };

async function start() {
  const { userId } = await signUp(test);
  const authorization = `Bearer ${await storeFinanceKey(test, userId)}`;
  const requests: string[] = [];
  const countingFetch: typeof fetch = (url, options) => {
    requests.push(options?.method ?? 'GET');
    return fetch(url, options);
  };
  return {
    url: `http://127.0.0.1:${await listen(test)}/graphql`,
    headers: { authorization },
    requests,
    fetch: countingFetch,
    generated: (await import(join(folder, 'graphql.ts'))) as Generated,
  };
}

it('Apollo Client and urql send the documents that graphql-codegen has written, by their ids', async () => {
  const { url, headers, requests, fetch, generated } = await start();
  const { CategoriesDocument: query, AddDocument: mutation } = generated;
  const apollo = new ApolloClient({
    link: ApolloLink.from([apolloLink, new HttpLink({ uri: url, headers, fetch })]),
    cache: new InMemoryCache(),
  });
  const { data } = await apollo.query({ query });
  expect(data).toMatchObject({ categories: { 0: { __typename: 'Category' }, length: 9 } });
  const added = await apollo.mutate({ mutation, variables: { input } });
  expect(added.data).toMatchObject({ createCategory: { category: { name: 'Books' } } });

  const urql = new Client({
    url,
    exchanges: [cacheExchange(), urqlExchange, fetchExchange],
    fetchOptions: { headers },
    preferGetMethod: false,
    fetch,
  });
  const result = await urql.query(query, {});
  expect(result.data).toMatchObject({ categories: { length: 10 } });
  const second = { input: { ...input, name: 'Games' } };
  const { data: created } = await urql.mutation(mutation, second);
  expect(created).toMatchObject({ createCategory: { category: { name: 'Games' } } });
  expect(requests).toEqual(['GET', 'POST', 'GET', 'POST']);
});
