import { beforeAll, describe, expect, it } from 'vitest';
import { usePrivateApp, useSeed } from '../support/app/app.ts';
import { exchange, listen } from '../support/http/raw-request.ts';
import { graphqlForm, image } from '../support/images/images.ts';
import { anybody, signUp } from '../support/users/people.ts';

const test = usePrivateApp({ CORS_ORIGINS: 'https://app.example, https://other.example' });
const path = '/api/v1/prompt_templates';
let port: number;

const key = useSeed(async () => (await signUp(test)).createApiKey({ permission: 'READ' }));
beforeAll(async () => {
  port = await listen(test);
});

describe('the security headers', () => {
  it.each(['/health/live', '/nothing', path, '/graphql', `${path}/%zz`])(
    'are on the reply of %s',
    async (url) => {
      expect((await anybody(test).get(url)).headers).toMatchObject({
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'cross-origin-opener-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      });
    },
  );

  it('include "no-store" on replies that may contain a secret', async () => {
    const graphql = await key.post('/graphql', { query: '{ __typename }' });
    const signIn = await anybody(test).post('/api/auth/sign-in/email', {});
    for (const reply of [graphql, signIn]) expect(reply.headers['cache-control']).toBe('no-store');
  });
});

describe('a page of another origin', () => {
  const get = (origin: string) => key.request({ method: 'GET', url: path, headers: { origin } });
  const preflight = (origin: string) =>
    anybody(test).request({
      method: 'OPTIONS',
      url: path,
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    });

  it('may call the API with a key, but not with cookies, if its origin is configured', async () => {
    const reply = await get('https://app.example');
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['access-control-allow-origin']).toBe('https://app.example');
    expect(reply.headers['access-control-allow-credentials']).toBeUndefined();
    expect(reply.headers['access-control-expose-headers']).toContain('X-RateLimit-Remaining');
    expect(reply.headers['access-control-expose-headers']).toContain('ETag');
    const preflightReply = await preflight('https://other.example');
    expect(preflightReply.statusCode).toBe(204);
    expect(preflightReply.headers['access-control-allow-origin']).toBe('https://other.example');
    const headers = String(preflightReply.headers['access-control-allow-headers'])
      .toLowerCase()
      .split(', ');
    expect(headers).toEqual(
      expect.arrayContaining([
        'authorization',
        'content-type',
        'if-match',
        'if-none-match',
        'graphql-require-preflight',
        'apollo-require-preflight',
        'x-apollo-operation-name',
      ]),
    );
    expect(preflightReply.headers['access-control-max-age']).toBe('7200');
  });

  it('can upload files with a key, without the GraphQL-Require-Preflight header', async () => {
    const query =
      'mutation ($input: SubmitIdeaInput!) { submitIdea(input: $input) { idea { attachmentCount } } }';
    const variables = { input: { title: 'T', body: 'A body', attachments: [null] } };
    const file = { name: '0', value: await image('png'), type: 'image/png' };
    const map = { 0: ['variables.input.attachments.0'] };
    const form = await graphqlForm({ query, variables }, map, file);
    const headers = { ...form.headers, origin: 'https://app.example' };
    const { payload } = form;
    const reply = await key.request({ method: 'POST', url: '/graphql', payload, headers });
    expect(reply.json()).toEqual({ data: { submitIdea: { idea: { attachmentCount: 1 } } } });
    expect(reply.headers['access-control-allow-origin']).toBe('https://app.example');
  });

  it('may not call the API if its origin is not configured', async () => {
    for (const origin of ['https://evil.example', 'https://app.example.evil.example', 'null']) {
      expect((await get(origin)).headers['access-control-allow-origin']).toBeUndefined();
      const preflightReply = await preflight(origin);
      expect(preflightReply.statusCode).toBe(405);
      expect(preflightReply.headers['access-control-allow-origin']).toBeUndefined();
    }
  });
});

describe('malformed HTTP', () => {
  const send = (bytes: string) => exchange(port, bytes);

  it('returns 400 with the documented error body, without a request id', async () => {
    const reply = await send('nonsense\r\n\r\n');
    expect(reply).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(reply.split('\r\n\r\n')[1]).toBe('{"error":"Malformed request","details":[]}');
    expect(reply.toLowerCase()).not.toContain('x-request-id');
  });

  it('returns 431 if the headers are too large', async () => {
    const reply = await send(`GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`);
    expect(reply).toMatch(/^HTTP\/1\.1 431 Request Header Fields Too Large\r\n/);
    expect(reply.split('\r\n\r\n')[1]).toBe('{"error":"Request headers too large","details":[]}');
  });
});

describe('the server', () => {
  it('limits the time of slow clients and the number of connections', () => {
    const { headersTimeout, requestTimeout, keepAliveTimeout, maxConnections } =
      test.app.server.server;
    expect({ headersTimeout, requestTimeout, keepAliveTimeout, maxConnections }).toStrictEqual({
      headersTimeout: 12_000,
      requestTimeout: 3_600_000,
      keepAliveTimeout: 72_000,
      maxConnections: 10_000,
    });
  });
});
