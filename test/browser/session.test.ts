import { describe, expect, it } from 'vitest';
import { useBrowser } from './browser.ts';
import { fetchJson, graphqlFrom, openPage, signUpFrom, useListeningApp } from './pages.ts';

const { test, origin } = await useListeningApp();
const browser = useBrowser();

const ownPage = () => openPage(browser, `${origin}/health/live`);
const viewer = '{ viewer { databaseId email } }';

describe('a session in a browser', () => {
  it('starts at sign-up with an HttpOnly cookie', async () => {
    const page = await ownPage();
    const { id } = await signUpFrom(page);
    expect(await page.evaluate('document.cookie')).toBe('');
    const cookies = await browser.context.cookies();
    expect(cookies.map(({ name }) => name)).toEqual(['folio_session', 'folio_device']);
    for (const cookie of cookies) {
      expect(cookie).toMatchObject({
        domain: '127.0.0.1',
        path: '/',
        httpOnly: true,
        sameSite: 'Lax',
        secure: false,
      });
    }
    expect(await test.database.client.session.count({ where: { userId: id } })).toBe(1);
  });

  it('identifies the viewer in GraphQL', async () => {
    const page = await ownPage();
    expect(await graphqlFrom(page, viewer)).toEqual({
      status: 200,
      body: { data: { viewer: null } },
    });
    const { id: databaseId, email } = await signUpFrom(page);
    expect(await graphqlFrom(page, viewer)).toEqual({
      status: 200,
      body: { data: { viewer: { databaseId, email } } },
    });
  });

  it('creates a key for REST requests without a cookie', async () => {
    const page = await ownPage();
    await signUpFrom(page);
    const created = await graphqlFrom(
      page,
      'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { secret } }',
      { input: { name: 'from a browser' } },
    );
    const { secret } = created.body.data.createApiKey;
    const list = (headers: Record<string, string>, credentials: string) =>
      fetchJson(page, '/api/v1/prompt_templates', { headers, credentials });

    expect(await list({ authorization: `Bearer ${secret}` }, 'omit')).toEqual({
      status: 200,
      body: {
        prompt_templates: [],
        pagination: { page: 1, per_page: 25, total_count: 0, total_pages: 0 },
      },
    });
    const unauthorized = {
      status: 401,
      body: { error: 'Invalid or missing API key', details: [] },
    };
    expect(await list({}, 'omit')).toEqual(unauthorized);
    expect(await list({}, 'same-origin')).toEqual(unauthorized);
  });

  it('ends at sign-out: its cookie is deleted and no longer valid', async () => {
    const page = await ownPage();
    const { id, email } = await signUpFrom(page);
    const [cookie] = await browser.context.cookies();
    const replay = () =>
      fetch(`${origin}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: `${cookie?.name}=${cookie?.value}` },
        body: JSON.stringify({ query: viewer }),
      }).then((response) => response.json());
    expect(await replay()).toEqual({ data: { viewer: { databaseId: id, email } } });

    expect(await fetchJson(page, '/api/auth/sign-out', { method: 'POST' })).toEqual({
      status: 200,
      body: { success: true },
    });

    // The device cookie is not a credential.
    const left = await browser.context.cookies();
    expect(left.map(({ name }) => name)).toEqual(['folio_device']);
    expect((await graphqlFrom(page, viewer)).body).toEqual({ data: { viewer: null } });
    expect(await replay()).toEqual({ data: { viewer: null } });
    expect(await test.database.client.session.count({ where: { userId: id } })).toBe(0);
  });
});

describe('the browser of these tests', () => {
  it('reaches only this machine and records requests to other hosts', async () => {
    const page = await ownPage();
    const request = (url: string) =>
      page.evaluate(
        (address) => fetch(address, { mode: 'no-cors' }).then(() => 'sent', String),
        url,
      );
    expect(await request('https://folio.invalid/')).toBe('TypeError: Failed to fetch');
    expect(browser.offSite.splice(0)).toEqual(['https://folio.invalid/']);
    expect(browser.rejectedHosts).toContain('folio.invalid:443');
  });
});
