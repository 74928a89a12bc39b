import { describe, expect, it } from 'vitest';
import { maxImageBodyBytes } from '../../../src/http/bodies/large-bodies.ts';
import { maxBodyBytes } from '../../../src/http/server.ts';
import { usePrivateApp, useSeed } from '../../support/app/app.ts';
import { useConnections } from '../../support/http/raw-connection.ts';
import { listen } from '../../support/http/raw-request.ts';
import { expectReply } from '../../support/http/replies.ts';
import { anybody, Client, signUp } from '../../support/users/people.ts';

const test = usePrivateApp();
const path = '/api/v1/prompt_templates';
const record = `${path}/00000000-0000-7000-8000-000000000000`;
const json = { 'content-type': 'application/json' };

const person = useSeed(() => signUp(test));
const manager = useSeed(() => person.createApiKey({ permission: 'MANAGE' }));
const reader = useSeed(() => person.createApiKey({ permission: 'READ' }));

const notFound = { error: 'Not found', details: [] };
const methodNotAllowed = { error: 'Method not allowed', details: [] };
const unauthenticated = { error: 'Invalid or missing API key', details: [] };
const forbidden = {
  error: 'Insufficient permissions',
  details: ['This needs a key with the permission manage'],
};
const unsupported = { error: 'Unsupported content type', details: ['Send application/json'] };
const tooLarge = { error: 'Request body too large', details: [] };
const malformed = { error: 'Malformed JSON', details: [] };

describe('an unknown path', () => {
  it.each([
    '/api',
    '/api/v1',
    '/api/v2/prompt_templates',
    `${path}/`,
    '/api/v1/Prompt_templates',
    `${record}/x`,
  ])('%s returns 404 to every caller', async (url) => {
    for (const client of [anybody(test), manager]) {
      const reply = await client.request({ method: 'POST', url, payload: '{', headers: json });
      expectReply(reply, 404, notFound);
    }
  });
});

describe('a method that the path does not have', () => {
  it.each([
    ['PUT', path, 'GET, POST, HEAD'],
    ['DELETE', path, 'GET, POST, HEAD'],
    ['PATCH', path, 'GET, POST, HEAD'],
    ['OPTIONS', path, 'GET, POST, HEAD'],
    ['TRACE', path, 'GET, POST, HEAD'],
    ['PROPFIND', path, 'GET, POST, HEAD'],
    ['POST', record, 'GET, PUT, DELETE, HEAD'],
    ['PATCH', record, 'GET, PUT, DELETE, HEAD'],
    ...['POST', 'PUT', 'PATCH', 'DELETE'].map((each) => [each, '/api/v1/api_keys', 'GET, HEAD']),
    ...['PUT', 'PATCH', 'DELETE'].map((each) => [each, '/api/v1/referrals', 'GET, POST, HEAD']),
  ])('%s %s returns 405 with Allow before other errors', async (method, url, allow) => {
    const headers = { 'content-type': 'text/plain', authorization: 'Bearer nonsense' };
    for (const client of [anybody(test), manager]) {
      const reply = await client.request({ method: method as 'PUT', url, payload: 'x', headers });
      expect(reply.statusCode).toBe(405);
      expect(reply.headers.allow).toBe(allow);
      expect(reply.json()).toStrictEqual(methodNotAllowed);
    }
  });
});

describe('a request without a valid key', () => {
  const credentials: [string, (() => Record<string, string>) | Record<string, string>][] = [
    ['nothing', {}],
    ['a session cookie', () => person.headers],
    ['an empty Authorization', { authorization: '' }],
    ['another scheme', { authorization: 'Basic Zm9vOmJhcg==' }],
    ['a scheme without a key', { authorization: 'Bearer' }],
    ['a mistyped key', () => ({ authorization: `Bearer ${manager.secret.slice(0, -1)}!` })],
    ['a key followed by other text', () => ({ authorization: `Bearer ${manager.secret} x` })],
    ['a key without its scheme', () => ({ authorization: manager.secret })],
  ];
  it.each(credentials)(
    'returns 401 on every route for %s, before the body is read',
    async (_name, headers) => {
      const client = new Client(test, typeof headers === 'function' ? headers() : headers);
      const body = { payload: '{', headers: { 'content-type': 'text/plain' } };
      for (const [method, url] of [
        ['GET', path],
        ['POST', path],
        ['GET', record],
        ['PUT', record],
        ['DELETE', record],
      ] as const) {
        const reply = await client.request({ method, url, ...(method === 'GET' ? {} : body) });
        expectReply(reply, 401, unauthenticated, `${method} ${url}`);
      }
    },
  );

  it('accepts the scheme Bearer in any case', async () => {
    const client = new Client(test, { authorization: `bearer  ${manager.secret}` });
    expect((await client.get(path)).statusCode).toBe(200);
  });
});

describe('a key without the required permission', () => {
  it('returns 403 with the reason, before the body is read', async () => {
    const before = await test.database.client.promptTemplate.count();
    for (const [method, url] of [
      ['POST', path],
      ['PUT', record],
      ['DELETE', record],
    ] as const) {
      const headers = { 'content-type': 'text/plain' };
      const reply = await reader.request({ method, url, payload: '{', headers });
      expectReply(reply, 403, forbidden);
    }
    expect(await test.database.client.promptTemplate.count()).toBe(before);
  });
});

describe('a request body', () => {
  const huge = `{"title":"${'x'.repeat(maxBodyBytes)}"}`;

  it('of another content type returns 415, even if it is too large or malformed', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/jsonx',
      'application/ld+json',
    ]) {
      for (const [method, url] of [
        ['POST', path],
        ['PUT', record],
      ] as const) {
        for (const payload of ['{', huge]) {
          const headers = { 'content-type': type };
          const reply = await manager.request({ method, url, payload, headers });
          expectReply(reply, 415, unsupported, type);
        }
      }
    }
  });

  it('without a content type returns 415', async () => {
    const reply = await manager.request({ method: 'POST', url: path, payload: '{}' });
    expectReply(reply, 415, unsupported);
  });

  it('over the limit returns 413, even if it is malformed', async () => {
    const tooHuge = `{"title":"${'x'.repeat(maxImageBodyBytes)}"}`;
    for (const payload of [tooHuge, tooHuge.slice(0, -1)]) {
      const reply = await manager.request({ method: 'POST', url: path, payload, headers: json });
      expectReply(reply, 413, tooLarge);
    }
  });

  it('of the maximum size is read', async () => {
    const payload = `{"title":"${'x'.repeat(maxImageBodyBytes - 12)}"}`;
    const reply = await manager.request({ method: 'POST', url: path, payload, headers: json });
    expect(reply.statusCode).toBe(422);
    expect(reply.json().details[0]).toBe('Title is too long (maximum is 100 characters)');
  });

  it.each([
    ['cut off', '{"title":'],
    ['empty', ''],
    ['with an extra comma', '{"title":"x",}'],
    ['not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ['deeply nested and cut off', '['.repeat(100_000)],
  ])('that is %s returns 400, even if the record does not exist', async (_name, payload) => {
    for (const [method, url] of [
      ['POST', path],
      ['PUT', record],
    ] as const) {
      const reply = await manager.request({ method, url, payload, headers: json });
      expectReply(reply, 400, malformed);
    }
  });

  it('may have a charset and a byte order mark', async () => {
    const headers = { 'content-type': 'Application/JSON; charset=utf-8' };
    const payload = '\ufeff{"title":" "}';
    const reply = await manager.request({ method: 'POST', url: path, payload, headers });
    expect(reply.statusCode).toBe(422);
  });

  it('counts as an empty object if it is missing', async () => {
    const reply = await manager.request({ method: 'POST', url: path });
    expect(reply.statusCode).toBe(422);
    expect(reply.json().details[0]).toBe("Title can't be blank");
  });
});

describe('HEAD', () => {
  it('returns the headers of GET without the body', async () => {
    const [get, head] = [
      await manager.get(path),
      await manager.request({ method: 'HEAD', url: path }),
    ];
    expect(head.statusCode).toBe(200);
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
    expect(head.body).toBe('');
  });
});

describe('a request over a socket', () => {
  const connect = useConnections();

  it('returns 413 by Content-Length, before the body is read', async () => {
    const headers = {
      ...manager.headers,
      ...{ 'Content-Type': 'application/json', 'Content-Length': '1000000000' },
    };
    const request = connect(await listen(test)).request({ path, headers });
    request.socket.write('{');
    expect(await request.reply()).toMatchObject({ status: 413, body: tooLarge });
  });
});
