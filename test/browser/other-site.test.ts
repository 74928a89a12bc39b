import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Person, password, signUp } from '../support/users/people.ts';
import { useBrowser, useOtherSite } from './browser.ts';
import { graphqlFrom, openPage, useListeningApp } from './pages.ts';
import { giveSession } from './web-pages.ts';

const { test, origin, port } = await useListeningApp();
const browser = useBrowser();
const otherSite = useOtherSite();

let victim: Person;

beforeEach(async () => {
  victim = await signUp(test);
  await giveSession(browser.context, origin, victim);
});

const mutation =
  'mutation { createApiKey(input: { name: "stolen", permission: ADMIN }) { secret } }';

/** Harmful request bodies, by path. */
const harmful: Record<string, () => Record<string, unknown>> = {
  '/graphql': () => ({ query: mutation }),
  '/api/auth/sign-out': () => ({}),
  '/api/auth/change-password': () => ({
    currentPassword: password,
    newPassword: 'chosen by another site',
  }),
  '/api/auth/sign-in/email': () => ({ email: victim.email, password }),
  '/api/auth/sign-up/email': () => ({ name: 'X', email: `x-${victim.email}`, password }),
};
const paths = Object.keys(harmful);

/** The data that another site could change, and the cookies of the browser. */
async function state() {
  const { client } = test.database;
  return {
    users: await client.user.count(),
    keys: await client.apiKey.count(),
    templates: await client.promptTemplate.count(),
    sessions: await client.session.findMany({ orderBy: { id: 'asc' } }),
    credentials: await client.signInMethod.findMany({ orderBy: { id: 'asc' } }),
    cookies: await browser.context.cookies(origin),
  };
}

const sites = [
  // For browsers this is the same site: they send cookies with SameSite=Lax.
  ['another port', () => `http://127.0.0.1:${otherSite.port}/`],
  ['the name localhost on another port', () => `http://localhost:${otherSite.port}/`],
  ["the server's own port under the name localhost", () => `http://localhost:${port}/health/live`],
] as const;

const inAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** A form that posts a body. As text/plain it has one field, whose name and value form JSON. */
function formFor(path: string, encoding: string): string {
  const body = harmful[path]?.() ?? {};
  const json = JSON.stringify({ ...body, padding: '' }).slice(0, -2);
  const fields =
    encoding === 'text/plain'
      ? [[json, '"}']]
      : Object.entries(body).map(([name, value]) => [name, String(value)]);
  const inputs = fields.map(
    ([name, value]) =>
      `<input name="${inAttribute(name ?? '')}" value="${inAttribute(value ?? '')}">`,
  );
  return `<form method="post" enctype="${encoding}" action="${origin}${path}">${inputs.join('')}<button>Go</button></form>`;
}

/** Submits a form on a page of another site. @returns the status of the response */
async function submit(page: Page, form: string): Promise<number> {
  await page.evaluate(`document.documentElement.innerHTML = ${JSON.stringify(form)}`);
  const response = page.waitForResponse((each) => each.url().startsWith(origin));
  await page.click('button');
  return (await response).status();
}

/**
 * The expected status of a form. Without the cookie, the checks for a session or content type come
 * before the check of the origin (403).
 */
function statusOf(path: string, withCookie: boolean): number {
  if (withCookie) return 403;
  return { '/graphql': 415, '/api/auth/change-password': 401 }[path] ?? 403;
}

/** Runs in the page: sends a body with cookies in every way that a script has. */
function sendInAllWays({ address, body }: { address: string; body: string }): Promise<string[]> {
  const send = (init: object) =>
    fetch(address, { method: 'POST', credentials: 'include', body, ...init }).then(
      (response) => `${response.type} ${response.status}`,
      (error) => error.name,
    );
  return Promise.all([
    send({ headers: { 'content-type': 'application/json' } }),
    send({ headers: { 'content-type': 'text/plain' } }),
    send({ headers: { 'content-type': 'text/plain' }, mode: 'no-cors' }),
    send({ body: null }),
    send({ body: null, mode: 'no-cors' }),
  ]);
}

describe.each(sites)('a page on %s', (name, url) => {
  const withCookie = name === 'another port';

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])(
    'changes nothing with %s forms',
    async (encoding) => {
      const before = await state();
      const page = await browser.context.newPage();
      for (const path of paths) {
        await page.goto(url());
        const status = await submit(page, formFor(path, encoding));
        expect(status, path).toBe(statusOf(path, withCookie));
        expect(await state(), path).toEqual(before);
      }
    },
  );

  it("can't send JSON or read a response", async () => {
    const before = await state();
    const page = await openPage(browser, url());
    const responseHeaders: string[][] = [];
    page.on('response', (response) => responseHeaders.push(Object.keys(response.headers())));
    for (const path of paths) {
      const body = JSON.stringify(harmful[path]?.());
      const outcomes = await page.evaluate(sendInAllWays, { address: `${origin}${path}`, body });
      const blocked = ['TypeError', 'TypeError', 'opaque 0', 'TypeError', 'opaque 0'];
      expect(outcomes, path).toEqual(blocked);
      expect(await state(), path).toEqual(before);
    }
    expect(responseHeaders.length).toBeGreaterThan(paths.length);
    expect(responseHeaders.flat().filter((header) => header.startsWith('access-control-'))).toEqual(
      [],
    );
  });

  it('changes nothing by navigating to a mutation', async () => {
    const before = await state();
    const page = await openPage(browser, url());
    const target = `${origin}/graphql?query=${encodeURIComponent(mutation)}`;
    const response = page.waitForResponse((each) => each.url() === target);
    await page.evaluate(`location.href = ${JSON.stringify(target)}`);
    expect((await response).status()).toBe(405);
    expect(await state()).toEqual(before);
  });
});

describe('a page of the server itself', () => {
  it('runs the mutation with the same session', async () => {
    const page = await openPage(browser, `${origin}/health/live`);
    const before = await state();
    const { body } = await graphqlFrom(page, mutation);
    expect(body).toEqual({ data: { createApiKey: { secret: expect.stringMatching(/^fol_/) } } });
    expect(await state()).toEqual({ ...before, keys: before.keys + 1 });
  });
});
