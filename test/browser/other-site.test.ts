import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Person, password, signUp } from '../support/people.ts';
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

/** Bodies that would do harm if they were taken, by their path. */
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

/** All that another site could have changed, and the cookies in the browser. */
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
  // The same site to a browser, which sends a SameSite=Lax cookie along.
  ['another port', () => `http://127.0.0.1:${otherSite.port}/`],
  ['the name localhost on another port', () => `http://localhost:${otherSite.port}/`],
  ["the server's own port under the name localhost", () => `http://localhost:${port}/health/live`],
] as const;

const inAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** A form that posts a body; as text/plain its one field is spelled so that the whole is JSON. */
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

/** Submits a form on a page of another site. @returns the status of the reply that follows. */
async function submit(page: Page, form: string): Promise<number> {
  await page.evaluate(`document.documentElement.innerHTML = ${JSON.stringify(form)}`);
  const answered = page.waitForResponse((reply) => reply.url().startsWith(origin));
  await page.click('button');
  return (await answered).status();
}

/**
 * The refusal of a form. 403 names the other site; where the cookie did not even come along, what
 * needs a session says so first.
 */
function refusalOf(path: string, withCookie: boolean): number {
  if (withCookie) return 403;
  return { '/graphql': 415, '/api/auth/change-password': 401 }[path] ?? 403;
}

/** Runs in the page: every way in which a script can send a body with the visitor's cookies. */
function sendInAllWays({ address, body }: { address: string; body: string }): Promise<string[]> {
  const send = (init: object) =>
    fetch(address, { method: 'POST', credentials: 'include', body, ...init }).then(
      (reply) => `${reply.type} ${reply.status}`,
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

describe.each(sites)('a page of %s', (name, url) => {
  const withCookie = name === 'another port';

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])(
    'changes nothing with %s forms',
    async (encoding) => {
      const before = await state();
      const page = await browser.context.newPage();
      for (const path of paths) {
        await page.goto(url());
        const status = await submit(page, formFor(path, encoding));
        expect(status, path).toBe(refusalOf(path, withCookie));
        expect(await state(), path).toEqual(before);
      }
    },
  );

  it('can neither send JSON nor read a reply', async () => {
    const before = await state();
    const page = await openPage(browser, url());
    const replies: string[][] = [];
    page.on('response', (reply) => replies.push(Object.keys(reply.headers())));
    for (const path of paths) {
      const body = JSON.stringify(harmful[path]?.());
      const outcomes = await page.evaluate(sendInAllWays, { address: `${origin}${path}`, body });
      const blocked = ['TypeError', 'TypeError', 'opaque 0', 'TypeError', 'opaque 0'];
      expect(outcomes, path).toEqual(blocked);
      expect(await state(), path).toEqual(before);
    }
    expect(replies.length).toBeGreaterThan(paths.length);
    expect(replies.flat().filter((header) => header.startsWith('access-control-'))).toEqual([]);
  });

  it('changes nothing by sending the visitor to a mutation', async () => {
    const before = await state();
    const page = await openPage(browser, url());
    const target = `${origin}/graphql?query=${encodeURIComponent(mutation)}`;
    const answered = page.waitForResponse((reply) => reply.url() === target);
    await page.evaluate(`location.href = ${JSON.stringify(target)}`);
    expect((await answered).status()).toBe(405);
    expect(await state()).toEqual(before);
  });
});

describe("a page of the server's own", () => {
  it('does with the same session what the others could not', async () => {
    const page = await openPage(browser, `${origin}/health/live`);
    const before = await state();
    const { body } = await graphqlFrom(page, mutation);
    expect(body).toEqual({ data: { createApiKey: { secret: expect.stringMatching(/^fol_/) } } });
    expect(await state()).toEqual({ ...before, keys: before.keys + 1 });
  });
});
