import { describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../support/app/app.ts';
import { signUp } from '../../support/users/people.ts';

const test = useApp();
const key = useSeed(async () => (await signUp(test)).createApiKey());

const graphqlType = 'application/graphql-response+json';
const persistedQuery = { version: 1, sha256Hash: 'a'.repeat(64) };
const extensions = { persistedQuery };

/** The statuses that clients expect: they then send the document itself. */
const accepted = [
  [`${graphqlType},application/json;q=0.9`, graphqlType, 400],
  ['*/*', 'application/json', 200],
] as const;

describe('a persisted query without a document', () => {
  const rejection = {
    errors: [
      {
        message: 'PersistedQueryNotSupported',
        extensions: { code: 'PERSISTED_QUERY_NOT_SUPPORTED', requestId: 'the-id' },
      },
    ],
  };
  const getUrl = `/graphql?operationName=A&variables=%7B%7D&extensions=${encodeURIComponent(
    JSON.stringify(extensions),
  )}`;

  it.each(accepted)('is not supported, for Accept "%s"', async (accept, type, status) => {
    const headers = { accept, 'x-request-id': 'the-id' };
    for (const request of [
      { method: 'POST', url: '/graphql', payload: { operationName: 'A', extensions } },
      { method: 'POST', url: '/graphql', payload: { query: null, extensions } },
      { method: 'GET', url: getUrl },
    ] as const) {
      const reply = await key.request({ ...request, headers });
      expect(reply.statusCode).toBe(status);
      expect(reply.headers['content-type']).toBe(`${type}; charset=utf-8`);
      expect(reply.json()).toStrictEqual(rejection);
    }
  });
});

describe('a persisted query with a document', () => {
  it('runs the document', async () => {
    const reply = await key.post('/graphql', { query: '{ __typename }', extensions });
    expect(reply.json()).toStrictEqual({ data: { __typename: 'Query' } });
  });
});

describe('a request without a document and without a hash', () => {
  it.each([{}, { persistedQuery: null }, { persistedQuery: 'x' }, { other: persistedQuery }])(
    'is malformed, with the extensions %j',
    async (other) => {
      const reply = await key.post('/graphql', { extensions: other });
      expect([reply.statusCode, reply.json().errors[0].message]).toEqual([
        400,
        'query must be a string',
      ]);
    },
  );
});
