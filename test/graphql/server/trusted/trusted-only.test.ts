import { describe, expect, it } from 'vitest';
import { usePrivateApp, useSeed } from '../../../support/app/app.ts';
import { sha256, writeManifest } from '../../../support/graphql/manifest.ts';
import { bearer, storeFinanceKey } from '../../../support/users/keys.ts';
import { signUp } from '../../../support/users/people.ts';

const viewer = 'query Viewer { viewer { name } }';

const test = usePrivateApp(async () => ({
  GRAPHQL_TRUSTED_DOCUMENTS: writeManifest([viewer]),
  GRAPHQL_TRUSTED_ONLY: 'on',
}));
const person = useSeed(() => signUp(test));
const key = useSeed(async () => bearer(test, await storeFinanceKey(test, person.userId)));

const documentId = `sha256:${sha256(viewer)}`;
const persistedQuery = { version: 1, sha256Hash: 'a'.repeat(64) };

describe('a server that runs trusted documents only', () => {
  it('runs documents of the manifest', async () => {
    const reply = await key.post('/graphql', { documentId });
    expect(reply.json().data.viewer.name).toEqual(expect.any(String));
  });

  it('runs the documents of its web pages', async () => {
    const { body } = await person.get('/money/entries');
    const [, address = ''] = /data-position="([^"]+)"/.exec(body) ?? [];
    const reply = await person.get(address.replaceAll('&amp;', '&'));
    expect(reply.json().data.changes.position).toEqual(expect.any(String));
  });

  it.each([
    { query: '{ __typename }' },
    { query: viewer },
    { query: viewer, extensions: { persistedQuery } },
    { query: viewer, documentId: `sha256:${'a'.repeat(64)}` },
    { query: '{ __schema { types { name } } }' },
    { query: 'not GraphQL' },
  ])('rejects the text of a document (%j)', async (payload) => {
    const headers = { accept: 'application/graphql-response+json' };
    for (const [accept, status] of [
      [headers, 400],
      [{}, 200],
    ] as const) {
      const request = { method: 'POST', url: '/graphql', payload, headers: accept } as const;
      const reply = await key.request(request);
      expect([reply.statusCode, reply.json().errors[0]]).toMatchObject([
        status,
        {
          message: 'This server runs trusted documents only',
          extensions: { code: 'DOCUMENT_NOT_TRUSTED' },
        },
      ]);
    }
  });

  it('rejects a text by GET', async () => {
    const reply = await key.get(`/graphql?query=${encodeURIComponent(viewer)}`);
    expect(reply.json().errors[0].extensions.code).toBe('DOCUMENT_NOT_TRUSTED');
  });

  it('does not find unknown hashes', async () => {
    const reply = await key.post('/graphql', { extensions: { persistedQuery } });
    expect(reply.json().errors[0].extensions.code).toBe('PERSISTED_QUERY_NOT_FOUND');
  });

  it('still serves REST, web pages and the schema', async () => {
    expect((await key.get('/api/finance/categories')).statusCode).toBe(200);
    const headers = { accept: 'text/html' };
    const page = await person.request({ method: 'GET', url: '/prompts', headers });
    expect(page.statusCode).toBe(200);
    expect((await key.get('/schema.graphql')).statusCode).toBe(200);
  });

  it('shows the reason instead of GraphiQL', async () => {
    const headers = { accept: 'text/html' };
    const { body, statusCode } = await key.request({ method: 'GET', url: '/graphql', headers });
    expect(statusCode).toBe(200);
    expect(body).toContain('GraphiQL is not available: this server runs trusted documents only.');
    expect(body).not.toContain('graphiql.js');
  });
});
