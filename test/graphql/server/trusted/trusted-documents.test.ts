import { describe, expect, it } from 'vitest';
import { usePrivateApp, useSeed } from '../../../support/app/app.ts';
import { statementsDuring } from '../../../support/database/statements.ts';
import { Financier } from '../../../support/finance/financier.ts';
import { sha256, writeManifest } from '../../../support/graphql/manifest.ts';
import { anybody, type Client } from '../../../support/users/people.ts';

const categories = 'query Categories($type: CategoryType) { categories(type: $type) { id name } }';
const two = 'query One { __typename } query Two { serverVersion }';
const create = `mutation Create($input: CreateCategoryInput!) {
  createCategory(input: $input) { category { id } }
}`;
const viewer = 'query Viewer { viewer { name } }';
const entries = 'query Page($first: Int) { entries(first: $first) { nodes { id } } }';
const account = 'query Account($id: ID!) { account(id: $id) { id } }';

const test = usePrivateApp(async () => ({
  GRAPHQL_TRUSTED_DOCUMENTS: writeManifest([categories, two, create, viewer, entries, account]),
  CORS_ORIGINS: 'https://app.example',
}));
const financier = useSeed(() => Financier.signUp(test));

const idOf = (document: string) => `sha256:${sha256(document)}`;
const apollo = (document: string) => ({
  persistedQuery: { version: 1, sha256Hash: sha256(document) },
});
const post = (payload: object) => financier.key.post('/graphql', payload);

const urlOf = (document: string, parameters: Readonly<Record<string, string>> = {}) =>
  `/graphql?${new URLSearchParams({ documentId: idOf(document), ...parameters })}`;

const getIf = (url: string, tag: unknown, client: Client = financier.key) =>
  client.request({ method: 'GET', url, headers: { 'if-none-match': String(tag) } });

describe('a request that names a trusted document', () => {
  it.each([
    ['documentId', { documentId: idOf(viewer) }],
    ['the extension of Apollo', { extensions: apollo(viewer) }],
    ['documentId and the text', { documentId: idOf(viewer), query: viewer }],
    ['the extension and an empty text', { extensions: apollo(viewer), query: '' }],
  ])('runs it, by %s', async (_name, payload) => {
    const reply = await post(payload);
    expect([reply.statusCode, reply.json()]).toMatchObject([200, { data: { viewer: {} } }]);
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  it('runs it by GET, with both', async () => {
    const byId = await financier.key.get(urlOf(viewer));
    const extensions = encodeURIComponent(JSON.stringify(apollo(viewer)));
    const byExtension = await financier.key.get(`/graphql?extensions=${extensions}`);
    expect(byId.json().data.viewer).toBeDefined();
    expect(byExtension.body).toBe(byId.body);
  });

  it('passes variables and selects an operation', async () => {
    const variables = { type: 'INCOME' };
    const reply = await post({ documentId: idOf(categories), variables });
    expect(reply.json().data.categories).toHaveLength(3);
    const second = await post({ documentId: idOf(two), operationName: 'Two' });
    expect(second.json().data.serverVersion).toEqual(expect.any(String));
    const input = { name: 'A', type: 'INCOME', emoji: '📚' };
    const created = await post({ documentId: idOf(create), variables: { input } });
    expect(created.json().errors).toBeUndefined();
  });

  it('has the limits of variables and costs, and other errors of execution', async () => {
    const codeOf = async (payload: object) =>
      (await post(payload)).json().errors[0].extensions.code;
    const list = Array.from({ length: 12_000 }, () => 0);
    const codes = [
      await codeOf({ documentId: idOf(categories), variables: { type: 'NONE' } }),
      await codeOf({ documentId: idOf(categories), variables: { other: list } }),
      await codeOf({ documentId: idOf(two) }),
      await codeOf({ documentId: idOf(entries), variables: { first: 1_000 } }),
    ];
    expect(codes).toEqual([
      'BAD_USER_INPUT',
      'TOO_COMPLEX',
      'GRAPHQL_VALIDATION_FAILED',
      'VALIDATION_FAILED',
    ]);
  });

  it('runs no mutation by GET', async () => {
    const reply = await financier.key.get(urlOf(create));
    expect([reply.statusCode, reply.headers.allow]).toEqual([405, 'POST']);
  });

  it('is rejected with another text', async () => {
    const reply = await post({ documentId: idOf(viewer), query: '{ __typename }' });
    expect(reply.json().errors[0]).toMatchObject({
      message: 'query is not the document with this hash',
      extensions: { code: 'BAD_REQUEST' },
    });
  });
});

describe('a request that names an unknown document', () => {
  const unknown = { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } };

  it.each([
    { documentId: `sha256:${'a'.repeat(64)}` },
    { documentId: sha256(viewer) },
    { documentId: 'md5:x' },
    { documentId: 'sha256:constructor' },
    { extensions: unknown },
    { extensions: { persistedQuery: {} } },
  ])('is rejected without a text (%j)', async (payload) => {
    const reply = await post(payload);
    expect([reply.statusCode, reply.json().errors]).toMatchObject([
      200,
      [
        {
          message: 'PersistedQueryNotFound',
          extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' },
        },
      ],
    ]);
    const headers = { accept: 'application/graphql-response+json' };
    const request = { method: 'POST', url: '/graphql', payload, headers } as const;
    expect((await financier.key.request(request)).statusCode).toBe(400);
  });

  it('runs the text that it has', async () => {
    for (const extensions of [unknown, undefined]) {
      const reply = await post({ query: '{ __typename }', extensions, documentId: 'sha256:x' });
      expect(reply.json()).toStrictEqual({ data: { __typename: 'Query' } });
    }
  });

  it('is malformed if documentId is not a string', async () => {
    const reply = await post({ documentId: 1 });
    expect([reply.statusCode, reply.json().errors[0].message]).toEqual([
      400,
      'documentId must be a string',
    ]);
  });
});

describe('a trusted query by GET', () => {
  it('has a strong ETag, and 304 for it with one statement', async () => {
    const url = urlOf(categories);
    const full = await financier.key.get(url);
    expect(full.headers).toMatchObject({
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
      'cache-control': 'private, no-cache',
      vary: expect.stringContaining('Accept'),
    });
    await getIf(url, full.headers.etag);
    expect(await statementsDuring(test, () => getIf(url, full.headers.etag))).toBe(1);
    const reply = await getIf(url, full.headers.etag);
    expect([reply.statusCode, reply.body]).toEqual([304, '']);
    expect(reply.headers).toMatchObject({
      etag: full.headers.etag,
      'cache-control': 'private, no-cache',
      vary: expect.stringContaining('Accept'),
    });
    await financier.createCategory();
    const changed = await getIf(url, full.headers.etag);
    expect(changed.statusCode).toBe(200);
    expect(changed.json().data.categories.length).toBe(full.json().data.categories.length + 1);
    expect((await getIf(url, changed.headers.etag)).statusCode).toBe(304);
  });

  it('runs to return 304 if its fields change without recorded changes', async () => {
    const { etag } = (await financier.key.get(urlOf(viewer))).headers;
    await getIf(urlOf(viewer), etag);
    expect((await getIf(urlOf(viewer), etag)).statusCode).toBe(304);
    await test.database.client.user.updateMany({ data: { name: 'Somebody else' } });
    const reply = await getIf(urlOf(viewer), etag);
    expect(reply.json().data).toEqual({ viewer: { name: 'Somebody else' } });
  });

  it('has an ETag for each media type and each list of variables', async () => {
    const headers = { accept: 'application/graphql-response+json' };
    const other = await financier.key.request({ method: 'GET', url: urlOf(categories), headers });
    const { etag } = (await financier.key.get(urlOf(categories))).headers;
    expect(other.headers.etag).not.toBe(etag);
    const income = urlOf(categories, { variables: '{"type":"INCOME"}' });
    expect((await getIf(income, etag)).statusCode).toBe(200);
  });

  it('returns 200 to a key with other access and to another user', async () => {
    const url = urlOf(categories);
    const { etag } = (await financier.key.get(url)).headers;
    for (const _ of [1, 2]) expect((await getIf(url, etag)).statusCode).toBe(304);
    const apiKey = await financier.person.createApiKey();
    const rejected = await getIf(url, etag, apiKey);
    expect([rejected.statusCode, rejected.json().errors[0].extensions.code]).toEqual([
      200,
      'FORBIDDEN',
    ]);
    const other = await Financier.signUp(test);
    expect((await getIf(url, etag, other.key)).statusCode).toBe(200);
  });

  it('has no ETag with errors, for anonymous callers, for costs and for a text', async () => {
    const costs = { extensions: '{"cost":true}' };
    const replies = [
      await getIf(urlOf(account, { variables: '{"id":"x"}' }), '*'),
      await getIf(urlOf(two, { operationName: 'Two' }), '*', anybody(test)),
      await getIf(urlOf(categories, costs), '*'),
      await getIf(`/graphql?query=${encodeURIComponent(viewer)}`, '*'),
    ];
    for (const { statusCode, headers } of replies) {
      expect([statusCode, headers.etag, headers['cache-control']]).toEqual([
        200,
        undefined,
        'no-store',
      ]);
    }
  });

  it('runs for a browser too, and shows GraphiQL without a document', async () => {
    const headers = { accept: 'text/html' };
    const request = (url: string) => financier.key.request({ method: 'GET', url, headers });
    expect((await request(urlOf(viewer))).json().data).toBeDefined();
    expect((await request('/graphql')).headers['content-type']).toMatch(/^text\/html/);
  });
});
