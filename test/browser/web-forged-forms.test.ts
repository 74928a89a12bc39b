import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { forms } from '../../src/web/pages.ts';
import { type Client, type Person, signUp, signUpAs } from '../support/people.ts';
import { useBrowser, useOtherSite } from './browser.ts';
import { harmfulForms } from './harmful-forms.ts';
import { openPage, useListeningApp } from './pages.ts';
import { giveSession } from './web-pages.ts';

const { test, origin } = await useListeningApp();
const browser = useBrowser();
const otherSite = useOtherSite();

let attacker: Person;
let attackersToken: string;

/** What the forms of a page are sent with, as somebody gets it. */
async function tokenOf(client: Client, url: string): Promise<string> {
  const [, token] = /name="_token" value="([^"]+)"/.exec((await client.get(url)).body) ?? [];
  return token as string;
}

beforeAll(async () => {
  attacker = await signUp(test);
  attackersToken = await tokenOf(attacker, '/settings/profile');
});

/** All that a form can change, and the cookies in the browser. */
async function state() {
  const { client } = test.database;
  const orderBy = { id: 'asc' } as const;
  return {
    users: await client.user.findMany({ orderBy }),
    apiKeys: await client.apiKey.findMany({ orderBy }),
    financeKeys: await client.financeKey.findMany({ orderBy }),
    sessions: await client.session.findMany({ orderBy }),
    credentials: await client.signInMethod.findMany({ orderBy }),
    links: await client.passwordReset.count(),
    ideas: await client.idea.findMany({ orderBy }),
    events: await client.auditEvent.count(),
    cookies: await browser.context.cookies(origin),
  };
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

function formOf(path: string, fields: Record<string, string>): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input name="${name}" value="${escaped(value)}">`,
  );
  return `<form method="post" action="${origin}${path}">${inputs.join('')}</form>`;
}

const here = '127.0.0.1';
const whenLoaded = (script: string) =>
  `<script>onload = () => setTimeout(() => ${script})</script>`;
const submitting = whenLoaded('document.forms[0].submit()');
const fetching = whenLoaded(`fetch(document.forms[0].action, {
  method: 'POST', mode: 'no-cors', credentials: 'include',
  body: new URLSearchParams(new FormData(document.forms[0])),
})`);

/**
 * The ways in which another site's page can have a browser send a form. Every form is sent in the
 * first one, as all of them have the same check before their own code.
 */
const ways: [string, string, (form: string) => string][] = [
  ['a form', here, (form) => form + submitting],
  ['a form of another name', 'localhost', (form) => form + submitting],
  [
    'a form without a referrer',
    here,
    (form) => `<meta name="referrer" content="no-referrer">${form}${submitting}`,
  ],
  [
    'a frame without an origin',
    here,
    (form) =>
      `<iframe sandbox="allow-scripts allow-forms" srcdoc="${escaped(form + submitting)}"></iframe>`,
  ],
  ['a script', here, (form) => form + fetching],
];

/** One form of a guest, of a user and of a super admin: the visitor's cookie, and the session's. */
const sentInAllWays = ['/sign-in', '/settings/password', '/admin/users/:id/role'];

/** What folio has answered to forms so far, as its log has it. */
const answers = () =>
  test.logLines
    .map((line) => JSON.parse(line))
    .filter(({ msg, method }) => msg === 'request' && method === 'POST')
    .map(({ path, status }) => `${path} ${status}`);

/** @returns the answer to the one form that is sent meanwhile, wherever the browser shows it. */
async function answerDuring(act: () => Promise<unknown>): Promise<string> {
  test.logLines.length = 0;
  await act();
  await expect.poll(answers, { timeout: 10_000 }).toHaveLength(1);
  return answers().join();
}

/** Opens the other site's page, which sends something of its own accord. */
async function visitOther(host: string, html: string): Promise<string> {
  otherSite.page = html;
  const page = await browser.context.newPage();
  const answer = await answerDuring(() =>
    page.goto(`http://${host}:${otherSite.port}/`, { waitUntil: 'commit' }),
  );
  await page.close();
  return answer;
}

/** Sends a form from a page of folio's own. */
async function sendFromOwn(page: Page, form: string): Promise<string> {
  await page.setContent(form);
  return answerDuring(() => page.evaluate('setTimeout(() => document.forms[0].submit())'));
}

it('knows the harm that every form of the pages can do', () => {
  const paths = Object.keys(harmfulForms);
  expect(paths).toEqual(forms.map(({ path }) => path));
  expect(paths).toEqual(expect.arrayContaining(sentInAllWays));
});

describe.each(Object.entries(harmfulForms))('the form %s', (path, harm) => {
  it('changes nothing when another site has the browser send it, and is good on its own page', async () => {
    const [victim, stranger] = [await signUpAs(test, 'SUPER_ADMIN'), await signUp(test)];
    const target = { victim, stranger, attacker };
    if (!harm.isForGuests) await giveSession(browser.context, origin, victim);
    const named = (await harm.named?.(target)) ?? '';
    const address = path.includes(':id') ? path.replace(':id', named) : `${path}${named}`;
    const fields = harm.fields?.(target) ?? {};
    const form = formOf(address, { _token: attackersToken, ...fields });

    const before = await state();
    const tried = sentInAllWays.includes(path) ? ways : ways.slice(0, 1);
    for (const [way, host, html] of tried) {
      expect(await visitOther(host, html(form)), way).toBe(`${address.split('?')[0]} 403`);
      expect(await state(), way).toEqual(before);
    }

    const page = await browser.context.newPage();
    await page.goto(`${origin}${harm.isForGuests ? '/sign-in' : '/settings/profile'}`);
    const token = await page.locator('[name=_token]').first().inputValue();
    const own = formOf(address, { _token: token, ...fields });
    expect(await sendFromOwn(page, own)).toMatch(/ (200|303)$/);
    expect(await state()).not.toEqual(before);
  });
});

describe("another site's page that gives a browser the attacker's own visitor cookie", () => {
  it('can not sign it in to an account of the attacker all the same', async () => {
    const guest = await fetch(`${origin}/sign-in`);
    const [cookie] = guest.headers.getSetCookie();
    const [, token] = /name="_token" value="([^"]+)"/.exec(await guest.text()) ?? [];
    const { email } = attacker;
    const fields = { _token: token ?? '', email, password: 'correct horse battery' };
    const form = formOf('/sign-in', fields);
    const page = await openPage(browser, `http://${here}:${otherSite.port}/`);
    await page.evaluate(
      (planted) => {
        // biome-ignore lint/suspicious/noDocumentCookie: it is how an attacker does it.
        document.cookie = planted;
      },
      `${cookie}`.replace(/; HttpOnly/i, ''),
    );
    const names = async () => (await browser.context.cookies(origin)).map(({ name }) => name);
    expect(await names()).toEqual(['folio_visitor']);
    expect(await visitOther(here, form + submitting)).toBe('/sign-in 403');
    expect(await names()).toEqual(['folio_visitor']);

    await page.goto(`${origin}/`);
    expect(await sendFromOwn(page, form)).toBe('/sign-in 303');
    expect(await names()).toContain('folio_session');
  });
});
