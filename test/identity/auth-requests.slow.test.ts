import { describe, expect, it } from 'vitest';
import { baseUrl, usePrivateApp } from '../support/app/app.ts';
import { expectReply } from '../support/http/replies.ts';
import { countAccountRows, userBehind } from '../support/users/accounts.ts';
import { anybody, Client, newEmail, password, signUp } from '../support/users/people.ts';

const test = usePrivateApp();

const paths = ['sign-up/email', 'sign-in/email', 'sign-out', 'change-password'].map(
  (name) => `/api/auth/${name}`,
);
const person = async () => (await signUp(test)).headers;

/** Expects that an otherwise valid request is rejected and changes nothing. */
async function expectRejection(
  path: string,
  headers: Record<string, string>,
  payload: string | Buffer,
  [status, error, details]: [number, string, string[]],
): Promise<void> {
  const credentials = await person();
  const before = await countAccountRows(test);
  const client = new Client(test, { ...credentials, ...headers });
  const reply = await client.request({ method: 'POST', url: path, payload });
  expectReply(reply, status, { error, details });
  expect(reply.cookies).toStrictEqual([]);
  expect(await countAccountRows(test)).toStrictEqual(before);
  expect(await userBehind(test, credentials.cookie as string)).not.toBeNull();
}

const json = { 'content-type': 'application/json' };
const complete = () =>
  JSON.stringify({
    name: 'Somebody',
    email: newEmail(),
    password,
    currentPassword: password,
    newPassword: 'a different one',
  });

describe.each(paths)('POST %s', (path) => {
  it.each([
    'application/x-www-form-urlencoded',
    'text/plain',
    'text/plain; application/json',
    'multipart/form-data; boundary=x',
    'application/jsonp',
  ])('returns 415 for the content type %s', async (type) => {
    await expectRejection(path, { 'content-type': type }, complete(), [
      415,
      'Unsupported content type',
      [],
    ]);
  });

  it.each(['{', '', '{"name": "x",}', "{'a': 1}", 'undefined'])(
    'returns 400 for the malformed JSON %j',
    async (payload) => {
      await expectRejection(path, json, payload, [400, 'Malformed JSON', []]);
    },
  );

  it('returns 400 for a body that is not UTF-8', async () => {
    const [before, after] = complete().split('Somebody') as [string, string];
    const payload = Buffer.concat([Buffer.from(before), Buffer.of(0xc3, 0x28), Buffer.from(after)]);
    await expectRejection(path, json, payload, [400, 'Malformed JSON', []]);
  });

  it('returns 413 for a body of more than 1 MiB', async () => {
    const payload = `{"name":"${'x'.repeat(1024 * 1024)}"}`;
    await expectRejection(path, json, payload, [413, 'Request body too large', []]);
  });

  it.each(['https://elsewhere.example', 'http://folio.test:8080', 'https://folio.test', 'null'])(
    'returns 403 for a request with the origin %s',
    async (origin) => {
      await expectRejection(path, { ...json, origin }, complete(), [
        403,
        'Insufficient permissions',
        [
          `The request comes from another site: its Origin is not ${baseUrl} or http://localhost:80 (from the Host header)`,
        ],
      ]);
    },
  );

  it.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'] as const)(
    'returns 405 with Allow: POST for %s',
    async (method) => {
      const reply = await anybody(test).request({ method: method as 'GET', url: path });
      expect(reply.statusCode).toBe(405);
      expect(reply.headers.allow).toBe('POST');
      if (method !== 'HEAD') {
        expect(reply.json()).toStrictEqual({ error: 'Method not allowed', details: [] });
      }
    },
  );
});

describe('the /api/auth routes', () => {
  it.each(paths.filter((path) => !path.endsWith('sign-out')))(
    'return 422 for a body that is not a JSON object: %s',
    async (path) => {
      for (const payload of ['null', '[]', '[{}]', '"x"', '1', 'true']) {
        await expectRejection(path, json, payload, [
          422,
          'Validation failed',
          ['The body must be a JSON object'],
        ]);
      }
    },
  );

  it('accept requests from own pages and all spellings of the content type', async () => {
    for (const headers of [
      { ...json, origin: baseUrl },
      { 'content-type': 'Application/JSON; charset=utf-8' },
    ]) {
      const client = new Client(test, headers);
      const url = '/api/auth/sign-up/email';
      const reply = await client.request({ method: 'POST', url, payload: complete() });
      expect(reply.statusCode).toBe(201);
    }
  });

  it('do not read the body of a request with another method', async () => {
    const reply = await anybody(test).request({
      method: 'PUT',
      url: '/api/auth/sign-up/email',
      headers: { 'content-type': 'text/plain' },
      payload: 'x',
    });
    expectReply(reply, 405, { error: 'Method not allowed', details: [] });
  });
});

describe('other paths under /api/auth', () => {
  it.each([
    ['GET', '/api/auth'],
    ['GET', '/api/auth/get-session'],
    ['GET', '/api/auth/list-sessions'],
    ['GET', '/api/auth/ok'],
    ['GET', '/api/auth/error'],
    ['POST', '/api/auth/update-user'],
    ['POST', '/api/auth/delete-user'],
    ['POST', '/api/auth/change-email'],
    ['POST', '/api/auth/forget-password'],
    ['POST', '/api/auth/request-password-reset'],
    ['POST', '/api/auth/reset-password'],
    ['POST', '/api/auth/revoke-sessions'],
    ['POST', '/api/auth/sign-in/social'],
    ['POST', '/api/auth/sign-up'],
    ['POST', '/api/auth/sign-up/email/'],
  ] as const)('return 404 for %s %s', async (method, url) => {
    const client = new Client(test, await person());
    const payload = method === 'POST' ? { payload: { name: 'Changed', role: 'SUPER_ADMIN' } } : {};
    const reply = await client.request({ method, url, ...payload });
    expectReply(reply, 404, { error: 'Not found', details: [] });
    expect(reply.cookies).toStrictEqual([]);
    expect(await client.execute('{ viewer { name role } }')).toStrictEqual({
      viewer: { name: 'Somebody', role: 'MEMBER' },
    });
  });
});
