import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, it } from 'vitest';
import { usePrivateApp, useSeed } from '../../support/app/app.ts';
import { anybody, Client, signUp } from '../../support/users/people.ts';

const test = usePrivateApp({ RATE_LIMIT_GRAPHQL: '1000/2', CORS_ORIGINS: 'https://app.example' });

const person = useSeed(() => signUp(test));
const key = useSeed(() => person.createApiKey());

const graphqlType = 'application/graphql-response+json';
const contentTypeOf = ({ headers }: LightMyRequestResponse) => headers['content-type'];

describe('the media type of a response of /graphql', () => {
  const typename = { query: '{ __typename }' };

  it.each([
    // Apollo Client 4, urql 4 and 5, graphql-request
    ['application/graphql-response+json,application/json;q=0.9', graphqlType],
    [
      'application/graphql-response+json, application/graphql+json, application/json, text/event-stream, multipart/mixed',
      graphqlType,
    ],
    ['application/graphql-response+json; charset=utf-8', graphqlType],
    ['Application/GraphQL-Response+JSON', graphqlType],
    ['application/graphql-response+json;q=0.5, application/json;q=0.4', graphqlType],
    ['application/graphql-response+json;q=0.4, application/json;q=0.5', 'application/json'],
    ['application/graphql-response+json;q=0, application/json', 'application/json'],
    ['application/graphql-response+json;q=0', 'application/json'],
    ['application/graphql-response+json;q=0.5, */*', 'application/json'],
    ['application/graphql-response+json, */*;q=0.1', graphqlType],
    ['application/graphql-response+jsonp', 'application/json'],
    ['application/json', 'application/json'],
    ['application/*', 'application/json'],
    ['*/*', 'application/json'],
    ['image/png', 'application/json'],
    ['', 'application/json'],
  ])('for Accept "%s" is %s, with data and with an error', async (accept, type) => {
    const post = (payload: object) =>
      key.request({ method: 'POST', url: '/graphql', payload, headers: { accept } });
    for (const reply of [await post(typename), await post([])]) {
      expect(contentTypeOf(reply)).toBe(`${type}; charset=utf-8`);
      expect(reply.headers.vary).toBe('Origin, Accept');
    }
  });

  it('is application/json without Accept', async () => {
    const reply = await key.post('/graphql', typename);
    expect(contentTypeOf(reply)).toBe('application/json; charset=utf-8');
  });
});

describe('an error that is sent before the operation runs', () => {
  const json = { 'content-type': 'application/json' };
  const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
  const invalid = () => new Client(test, { authorization: 'Bearer fol_nonsense' });
  type Request = Parameters<Client['request']>[0];
  const errors: [string, number, string, () => Client, Partial<Request>][] = [
    ['an invalid key', 401, 'UNAUTHENTICATED', invalid, { payload: {} }],
    [
      'a session of another origin',
      403,
      'FORBIDDEN',
      () => person,
      { payload: '{}', headers: { ...json, origin: 'https://evil.example' } },
    ],
    ['an unsupported content type', 415, 'UNSUPPORTED_MEDIA_TYPE', () => key, { payload: 'x' }],
    [
      'an upload without a preflight header',
      415,
      'UNSUPPORTED_MEDIA_TYPE',
      () => person,
      { payload: '--x--', headers: multipart },
    ],
    [
      'a compressed body',
      415,
      'UNSUPPORTED_MEDIA_TYPE',
      () => key,
      { payload: '{}', headers: { ...json, 'content-encoding': 'gzip' } },
    ],
    [
      'a large body',
      413,
      'PAYLOAD_TOO_LARGE',
      () => key,
      { payload: JSON.stringify({ query: ' '.repeat(1_100_000) }), headers: json },
    ],
    ['a malformed body', 400, 'BAD_REQUEST', () => key, { payload: '{', headers: json }],
    ['a malformed upload', 400, 'BAD_REQUEST', () => key, { payload: 'x', headers: multipart }],
    ['a request without a query', 400, 'BAD_REQUEST', () => key, { payload: {} }],
    ['another method', 405, 'METHOD_NOT_ALLOWED', () => key, { method: 'PUT', payload: {} }],
    ['a GET without a query', 400, 'BAD_REQUEST', () => key, { method: 'GET' }],
  ];

  it.each(errors)(
    'for %s has the accepted media type',
    async (_name, status, code, client, request) => {
      for (const accept of [graphqlType, 'application/json']) {
        const headers = { 'x-request-id': 'the-id', ...request.headers, accept };
        const reply = await client().request({
          method: 'POST',
          url: '/graphql',
          ...request,
          headers,
        });
        expect(reply.statusCode).toBe(status);
        expect(contentTypeOf(reply)).toBe(`${accept}; charset=utf-8`);
        expect(reply.json()).toMatchObject({
          errors: [{ extensions: { code, requestId: 'the-id' } }],
        });
      }
    },
  );

  it('for the rate limit has the accepted media type and varies by origin too', async () => {
    const headers = { accept: graphqlType, origin: 'https://app.example' };
    const payload = { query: '{ __typename }' };
    const remoteAddress = '203.0.113.9';
    const request = { method: 'POST', url: '/graphql', payload, headers, remoteAddress } as const;
    await anybody(test).request(request);
    await anybody(test).request(request);
    const reply = await anybody(test).request(request);
    expect(reply.statusCode).toBe(429);
    expect(contentTypeOf(reply)).toBe(`${graphqlType}; charset=utf-8`);
    expect(reply.json().errors[0].extensions.code).toBe('RATE_LIMITED');
    expect(reply.headers.vary).toBe('Origin, Accept');
  });
});
