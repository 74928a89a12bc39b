import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../support/app/app.ts';
import { bodyOf, browser, get } from '../../support/http/compression.ts';
import { formOf, image } from '../../support/images/images.ts';
import { anybody, Client, cookieOf, password, signUp } from '../../support/users/people.ts';

const test = useApp();
const person = useSeed(() => signUp(test));
const key = useSeed(() => person.createApiKey());

describe('a response above 1 kB', () => {
  it('is compressed on /graphql for keys, with any media type', async () => {
    const query = '{ __schema { types { name description } } }';
    const plain = await key.post('/graphql', { query });
    for (const accept of ['application/json', 'application/graphql-response+json']) {
      const headers = { ...browser, accept };
      const payload = { query };
      const reply = await key.request({ method: 'POST', url: '/graphql', payload, headers });
      expect(await bodyOf(reply)).toBe(plain.body);
      expect(reply.headers.vary).toBe('Accept, Accept-Encoding');
    }
  });

  it.each(['/sign-in', '/docs', '/openapi.json', '/settings/api-keys', '/settings/activity'])(
    'is compressed on %s',
    async (url) => {
      // A guest's first page sets the cookie of its forms.
      const visitor = new Client(test, { cookie: cookieOf(await anybody(test).get('/sign-in')) });
      const client = url.startsWith('/settings') ? person : visitor;
      const reply = await get(client, url);
      const plain = await client.get(url);
      expect(reply.rawPayload.length).toBeLessThan(plain.rawPayload.length * 0.6);
      // Nonces and form tokens differ.
      expect((await bodyOf(reply)).length).toBe(plain.body.length);
    },
  );
});

describe('a response is not compressed', () => {
  const expectPlain = (reply: LightMyRequestResponse) => {
    expect(reply.statusCode).toBeLessThan(300);
    expect(reply.headers['content-encoding']).toBeUndefined();
    expect(reply.headers.vary ?? '').not.toContain('Accept-Encoding');
  };

  it('below 1 kB', async () => {
    expectPlain(await get(key, '/api/v1/api_keys'));
    expectPlain(await get(key, '/health/live'));
  });

  it('on /graphql for a session, because it can contain secrets', async () => {
    const query = '{ __schema { types { name description } } }';
    for (const request of [
      { method: 'POST', url: '/graphql', payload: { query } },
      { method: 'GET', url: `/graphql?query=${encodeURIComponent(query)}` },
    ] as const) {
      const reply = await person.request({ ...request, headers: browser });
      expect(reply.body.length).toBeGreaterThan(1024);
      expectPlain(reply);
    }
  });

  it('if it contains a new key', async () => {
    const name = '🔑'.repeat(100);
    const headers = browser;
    const create = {
      method: 'POST',
      url: '/api/finance/keys',
      payload: { name },
      headers,
    } as const;
    for (let number = 0; number < 4; number += 1) expectPlain(await person.request(create));
    const list = await get(person, '/api/finance/keys');
    expect(list.rawPayload.length).toBeGreaterThan(1024);
    expectPlain(list);
  });

  it('if it sets a cookie', async () => {
    const email = `${'x'.repeat(60)}@${'y'.repeat(60)}.example`;
    const payload = { name: '🔑'.repeat(100), email, password };
    const url = '/api/auth/sign-up/email';
    expectPlain(await anybody(test).request({ method: 'POST', url, payload, headers: browser }));
    const page = await get(anybody(test), '/sign-up');
    expect(page.headers['set-cookie']).toBeDefined();
    expect(page.body.length).toBeGreaterThan(1024);
    expectPlain(page);
  });

  it('if it is an image', async () => {
    const form = await formOf([
      { name: 'title', value: 'T' },
      { name: 'body', value: 'A body' },
      {
        name: 'attachments[]',
        value: await image('png', { width: 400, height: 400 }),
        type: 'image/png',
      },
    ]);
    const idea = await key.request({ method: 'POST', url: '/api/v1/ideas', ...form });
    const { pathname } = new URL(idea.json().attachments[0].url);
    const reply = await get(key, pathname);
    expect(reply.headers['content-type']).toBe('image/png');
    expect(reply.rawPayload.length).toBeGreaterThan(1024);
    expectPlain(reply);
  });
});
