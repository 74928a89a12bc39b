import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../support/app/app.ts';
import { Financier } from '../../support/finance/financier.ts';
import { formOf } from '../../support/images/images.ts';
import { anybody, signUp } from '../../support/users/people.ts';

const test = useApp();
const templates = '/api/v1/prompt_templates';
const details = ['Send the body without Content-Encoding'];
const unsupported = { error: 'Unsupported content type', details };
const json = { 'content-type': 'application/json' };
const gzip = { 'content-encoding': 'gzip' };

const person = useSeed(() => signUp(test));
const key = useSeed(() => person.createApiKey({ permission: 'MANAGE' }));

const compressed = (value: object) => gzipSync(JSON.stringify(value));

describe('a compressed body', () => {
  it('returns 415 on the REST routes', async () => {
    const { key: finance } = await Financier.signUp(test);
    for (const [client, method, url] of [
      [key, 'POST', templates],
      [key, 'PUT', `${templates}/00000000-0000-7000-8000-000000000000`],
      [key, 'POST', '/api/v1/ideas'],
      [finance, 'POST', '/api/finance/entries'],
      [finance, 'PATCH', '/api/finance/entries/1'],
    ] as const) {
      const reply = await client.request({
        method,
        url,
        payload: compressed({ title: 'T' }),
        headers: { ...json, ...gzip },
      });
      expect([url, reply.statusCode, reply.json()]).toEqual([url, 415, unsupported]);
      expect(reply.headers['accept-encoding']).toBe('identity');
    }
  });

  it('returns 415 on /graphql', async () => {
    const reply = await key.request({
      method: 'POST',
      url: '/graphql',
      payload: compressed({ query: '{ __typename }' }),
      headers: { ...json, ...gzip },
    });
    expect(reply.statusCode).toBe(415);
    const [error] = reply.json().errors;
    expect(error.extensions.code).toBe('UNSUPPORTED_MEDIA_TYPE');
  });

  it('returns 415 at sign-in', async () => {
    const reply = await anybody(test).request({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      payload: compressed({ email: 'a@example.com', password: 'x' }),
      headers: { ...json, ...gzip },
    });
    expect([reply.statusCode, reply.json()]).toEqual([415, unsupported]);
  });

  it('returns 415 on the forms of the web pages', async () => {
    const reply = await anybody(test).request({
      method: 'POST',
      url: '/sign-in',
      payload: gzipSync('email=a%40example.com'),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...gzip },
    });
    expect(reply.statusCode).toBe(415);
  });

  it('returns 415 for a multipart form', async () => {
    const { payload, headers } = await formOf([{ name: 'title', value: 'T' }]);
    const reply = await key.request({
      method: 'POST',
      url: '/api/v1/ideas',
      payload: gzipSync(payload),
      headers: { ...headers, ...gzip },
    });
    expect([reply.statusCode, reply.json()]).toEqual([415, unsupported]);
  });

  it.each(['br', 'GZIP', 'deflate', 'zstd', 'identity, gzip', 'x'])(
    'returns 415 for Content-Encoding %s',
    async (encoding) => {
      const headers = { ...json, 'content-encoding': encoding };
      const reply = await key.request({ method: 'POST', url: templates, payload: '{}', headers });
      expect(reply.statusCode).toBe(415);
    },
  );

  it.each(['identity', 'Identity', ''])(
    'is accepted with Content-Encoding "%s" for an uncompressed body',
    async (encoding) => {
      const headers = { ...json, 'content-encoding': encoding };
      const reply = await key.request({ method: 'POST', url: templates, payload: '{}', headers });
      expect(reply.statusCode).toBe(422);
    },
  );

  it('returns 415 unless 404, 405, 401 or 403 applies, and before 413 and 400', async () => {
    const reader = await person.createApiKey({ permission: 'READ' });
    const large = { payload: 'x'.repeat(45 * 1024 * 1024), headers: { ...json, ...gzip } };
    const small = { payload: '{', headers: { ...json, ...gzip } };
    const statuses = [
      await key.request({ method: 'POST', url: '/api/v1/nothing', ...small }),
      await key.request({ method: 'PATCH', url: templates, ...small }),
      await anybody(test).request({ method: 'POST', url: templates, ...small }),
      await reader.request({ method: 'POST', url: templates, ...small }),
      await key.request({ method: 'POST', url: templates, ...large }),
      await key.request({ method: 'POST', url: templates, ...small }),
    ].map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([404, 405, 401, 403, 415, 415]);
  });

  it('is ignored by routes without a body', async () => {
    const headers = { ...json, ...gzip };
    const reply = await key.request({
      method: 'DELETE',
      url: `${templates}/x`,
      payload: 'x',
      headers,
    });
    expect(reply.statusCode).toBe(404);
    const empty = { ...gzip, 'content-length': '0' };
    const signOut = await person.request({
      method: 'POST',
      url: '/api/auth/sign-out',
      headers: empty,
    });
    expect(signOut.statusCode).toBe(200);
  });
});
