import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { timeZoneCookie } from '../../src/web/framework/time-zone.ts';
import { type Client, type Person, signUp, signUpAs } from '../support/users/people.ts';
import { forms, isForGuests, type ReadyForm, readyForm } from '../support/web/web-routes.ts';
import { useBrowser, useOtherSite } from './browser.ts';
import { openPage, useListeningApp } from './pages.ts';
import { giveSession } from './web-pages.ts';

const { test, origin } = await useListeningApp();
const browser = useBrowser();
const otherSite = useOtherSite();

let attacker: Person;
let attackerToken: string;

async function tokenOf(client: Client, url: string): Promise<string> {
  const [, token] = /name="_token" value="([^"]+)"/.exec((await client.get(url)).body) ?? [];
  return token as string;
}

beforeAll(async () => {
  attacker = await signUp(test);
  attackerToken = await tokenOf(attacker, '/settings/profile');
});

/** The cookies of the browser, without the time zone: the script of each page sets it, also of errors. */
const cookies = async () =>
  (await browser.context.cookies(origin)).filter(({ name }) => name !== timeZoneCookie);

/** The data that forms can change, and the cookies of the browser. */
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
    accounts: await client.account.findMany({ orderBy }),
    categories: await client.category.findMany({ orderBy }),
    previews: await client.importPreview.findMany({ orderBy, include: { rows: true } }),
    templates: await client.promptTemplate.findMany({ orderBy }),
    labels: await client.promptTemplateLabel.findMany({ orderBy }),
    referrals: await client.referral.findMany({ orderBy }),
    entries: await client.entry.findMany({ orderBy }),
    webhooks: (await client.webhook.findMany({ orderBy })).map(({ position, ...others }) => ({
      ...others,
      position: String(position),
    })),
    events: await client.auditEvent.count(),
    cookies: await cookies(),
  };
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

type Fields = ReadyForm['entries'];

interface Encoding {
  readonly acceptsFiles?: boolean | undefined;
  readonly file?: NonNullable<ReadyForm['files']>[number] | undefined;
}

function formOf(path: string, fields: Fields, { acceptsFiles, file }: Encoding = {}): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input name="${name}" value="${escaped(value)}">`,
  );
  const fileInput = file ? `<input type="file" name="${file.name}">` : '';
  const encoding = acceptsFiles ? ' enctype="multipart/form-data"' : '';
  return `<form method="post" action="${origin}${path}"${encoding}>${inputs.join('')}${fileInput}</form>`;
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
 * The ways in which another site can make a browser submit a form: a name, the host of the site and
 * the HTML. Most forms are tested with the first way only, because all forms share one check.
 */
const ways: [string, string, (form: string) => string][] = [
  ['a form', here, (form) => form + submitting],
  ['a form on another host name', 'localhost', (form) => form + submitting],
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

/** A form for guests (visitor cookie), for users and for super admins (session cookie). */
const sentInAllWays = ['/sign-in', '/settings/password', '/admin/users/:id/role'];

/** The paths and statuses of the POST requests in the log. */
const responses = () =>
  test.logLines
    .map((line) => JSON.parse(line))
    .filter(({ msg, method }) => msg === 'request' && method === 'POST')
    .map(({ path, status }) => `${path} ${status}`);

/** @returns the path and status of the one form that the action submits */
async function responseDuring(action: () => Promise<unknown>): Promise<string> {
  test.logLines.length = 0;
  await action();
  await expect.poll(responses).toHaveLength(1);
  return responses().join();
}

/** Opens a page of the other site that submits a form when it loads. */
async function visitOther(host: string, html: string): Promise<string> {
  otherSite.page = html;
  const page = await browser.context.newPage();
  const response = await responseDuring(() =>
    page.goto(`http://${host}:${otherSite.port}/`, { waitUntil: 'commit' }),
  );
  await page.close();
  return response;
}

async function sendFromOwn(page: Page, form: string, file?: Encoding['file']): Promise<string> {
  await page.setContent(form);
  if (file) {
    const { name, filename = 'data.zip', type = '', value } = file;
    const chosen = { name: filename, mimeType: type, buffer: Buffer.from(value) };
    await page.locator(`[name=${name}]`).setInputFiles(chosen);
  }
  return responseDuring(() => page.evaluate('setTimeout(() => document.forms[0].submit())'));
}

it('the forms to send in all ways exist', () => {
  expect(forms.map(({ path }) => path)).toEqual(expect.arrayContaining(sentInAllWays));
});

describe.each(forms.map((form) => [form.path, form] as const))('the form %s', (path, harmful) => {
  it('changes nothing when another site submits it, and succeeds from a page of folio', async () => {
    const victim = await signUpAs(test, 'SUPER_ADMIN');
    const { url, entries, files = [] } = await readyForm(test, harmful, victim);
    if (!isForGuests(harmful)) await giveSession(browser.context, origin, victim);
    const { acceptsFiles } = harmful;
    const form = formOf(url, { ...entries, _token: attackerToken }, { acceptsFiles });

    const before = await state();
    const testedWays = sentInAllWays.includes(path) ? ways : ways.slice(0, 1);
    for (const [way, host, html] of testedWays) {
      expect(await visitOther(host, html(form)), way).toBe(`${url.split('?')[0]} 403`);
      expect(await state(), way).toEqual(before);
    }

    const page = await browser.context.newPage();
    await page.goto(`${origin}${isForGuests(harmful) ? '/sign-in' : '/settings/profile'}`);
    const _token = await page.locator('[name=_token]').first().inputValue();
    const [file] = files;
    const own = formOf(url, { ...entries, _token }, { acceptsFiles, file });
    expect(await sendFromOwn(page, own, file)).toMatch(/ (200|303)$/);
    // This form only previews an import.
    if (path === '/prompts/import') expect(await state()).toEqual(before);
    else expect(await state()).not.toEqual(before);
  });
});

describe("another site that sets the attacker's visitor cookie", () => {
  it("can't sign the browser in as the attacker", async () => {
    const guest = await fetch(`${origin}/sign-in`);
    const [cookie] = guest.headers.getSetCookie();
    const [, token] = /name="_token" value="([^"]+)"/.exec(await guest.text()) ?? [];
    const { email } = attacker;
    const fields = { _token: token ?? '', email, password: 'correct horse battery' };
    const form = formOf('/sign-in', fields);
    const page = await openPage(browser, `http://${here}:${otherSite.port}/`);
    await page.evaluate(
      (planted) => {
        // biome-ignore lint/suspicious/noDocumentCookie: the attack sets a cookie.
        document.cookie = planted;
      },
      `${cookie}`.replace(/; HttpOnly/i, ''),
    );
    const names = async () => (await cookies()).map(({ name }) => name);
    expect(await names()).toEqual(['folio_visitor']);
    expect(await visitOther(here, form + submitting)).toBe('/sign-in 403');
    expect(await names()).toEqual(['folio_visitor']);

    await page.goto(`${origin}/`);
    expect(await sendFromOwn(page, form)).toBe('/sign-in 303');
    expect(await names()).toContain('folio_session');
  });
});
