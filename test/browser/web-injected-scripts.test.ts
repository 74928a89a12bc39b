import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { formOf, image } from '../support/images.ts';
import { type Person, signUp } from '../support/people.ts';
import { useBrowser } from './browser.ts';
import { useListeningApp } from './pages.ts';
import { giveSession, useWebPages } from './web-pages.ts';

const { test, origin } = await useListeningApp();
const browser = useBrowser();
const { visit, complaints } = useWebPages(browser);

const payloads = [
  '<script>window.pwned=1</script>',
  '"><video><source onerror=window.pwned=1>',
  "'><svg onload=window.pwned=1>",
  '" autofocus onfocus=window.pwned=1 x="',
  '</title></textarea></style><svg/onload=window.pwned=1>',
  '--></p><iframe srcdoc="<script>parent.pwned=1</script>">',
];

/** Somebody who has put a text wherever folio keeps one; a super admin, who sees it all. */
async function somebodyWith(text: string): Promise<Person> {
  const person = await signUp(test, { name: text });
  const data = { role: 'SUPER_ADMIN' } as const;
  await test.database.client.user.update({ where: { id: person.userId }, data });
  await person.createApiKey({ name: text });
  await person.post('/api/finance/keys', { name: text });
  await person.execute(
    'mutation ($name: String!) { updateProfile(input: { name: $name }) { id } }',
    {
      name: `${text}.`,
    },
  );
  const query = `mutation ($input: SubmitIdeaInput!) { submitIdea(input: $input) { id } }`;
  const input = { title: text, body: text, attachments: [null] };
  const form = await formOf([
    { name: 'operations', value: JSON.stringify({ query, variables: { input } }) },
    { name: 'map', value: JSON.stringify({ x: ['variables.input.attachments.0'] }) },
    { name: 'x', value: await image('png'), type: 'image/png', filename: text },
  ]);
  const multipart = { ...form.headers, 'apollo-require-preflight': 'true' };
  const idea = await person.request({
    method: 'POST',
    url: '/graphql',
    ...form,
    headers: multipart,
  });
  expect(idea.json()).toEqual({ data: { submitIdea: { id: expect.any(String) } } });
  const signIn = await person.request({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    payload: { email: person.email, password: 'not the password' },
    headers: { 'user-agent': text },
  });
  expect(signIn.statusCode).toBe(401);
  return person;
}

/** The pages, and how often each shows the text where one reads it. */
const shown: Record<string, number> = {
  '/': 1,
  '/settings/api-keys': 2,
  '/settings/finance-keys': 2,
  '/settings/profile': 1,
  '/settings/activity': 5,
  '/admin/users': 2,
  '/admin/ideas': 4,
};

const reflecting = (text: string) => {
  const given = encodeURIComponent(text);
  return [
    `/admin/users?search=${given}&role=${given}&after=${given}`,
    `/admin/ideas?status=${given}&before=${given}`,
    `/settings/activity?after=${given}&${given}=${given}`,
    `/settings/api-keys/${given}/reveal`,
    `/admin/users/${given}`,
    `/${given}`,
    `/?${given}`,
  ];
};
const reflectingToGuests = (text: string) => {
  const given = encodeURIComponent(text);
  return [
    `/sign-up?invite=${given}`,
    `/sign-in?next=/${given}`,
    `/sign-in?next=${given}`,
    `/reset-password?token=${given}`,
    `/settings/api-keys?${given}`,
  ];
};

/** That nothing of the page was made by the text. */
async function expectUntouched(page: Page, at: string): Promise<void> {
  await page.waitForLoadState('load');
  expect(await page.evaluate('window.pwned'), at).toBeUndefined();
  const made = page.locator(
    'iframe, video, svg[onload], [onerror], [onfocus], script:not([src]), :not(a, link, svg)[href], a[href^="javascript:"]',
  );
  expect(await made.count(), at).toBe(0);
}

/** Opens a page without its policy, so that nothing but the escaping keeps a script from running. */
async function openWithoutPolicy(): Promise<Page> {
  const page = await browser.context.newPage();
  page.on('dialog', (dialog) => complaints.push(dialog.message()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  return page;
}

/**
 * The pages on which a text is looked for. Without its policy, only escaping keeps the text from
 * running. One text is looked for with the policy in force too: the policy reports no violation.
 */
const openPages = async (text: string): Promise<Page[]> => [
  await openWithoutPolicy(),
  ...(text === payloads[0] ? [await visit(`${origin}/`)] : []),
];

it('runs each of the texts when a page contains it unescaped', async () => {
  const page = await openWithoutPolicy();
  for (const text of payloads) {
    await page.goto(`${origin}/`);
    expect(await page.evaluate('window.pwned'), text).toBeUndefined();
    await page.setContent(`<title>${text}</title><p>${text}</p><p title="${text}"></p>
      <input title='${text}'><input value="${text}">`);
    await expect.poll(() => page.evaluate('window.pwned'), { message: text }).toBe(1);
  }
});

describe.each(payloads)('a text that is markup: %s', (text) => {
  it('is shown as it is wherever it is kept', async () => {
    const person = await somebodyWith(text);
    for (const page of await openPages(text)) {
      await giveSession(page.context(), origin, person);
      for (const [path, times] of Object.entries(shown)) {
        await page.goto(
          `${origin}${path}${path === '/admin/users' ? `?search=${encodeURIComponent(text)}` : ''}`,
        );
        await expectUntouched(page, path);
        const body = (await page.locator('body').textContent()) ?? '';
        expect(body.split(text).length - 1, path).toBeGreaterThanOrEqual(times);
      }
      // The name of a file loses its folders and, on its way in a form, its quotes.
      const filename = text.split('/').at(-1)?.replaceAll('"', '%22');
      const newest = page.getByRole('article').first();
      expect(await newest.getByRole('listitem').textContent()).toContain(filename);
      for (const name of ['Reveal', 'Revoke']) {
        await page.goto(`${origin}/settings/api-keys`);
        await page.getByRole('link', { name: `${name} ${text}`, exact: true }).click();
        await page.getByRole('heading', { name: `${name} ${text}` }).waitFor();
        await expectUntouched(page, name);
      }
    }
    expect(complaints).toEqual([]);
  });

  it('does nothing in an address, a cookie or a form that is refused', async () => {
    const person = await somebodyWith('Ann');
    for (const page of await openPages(text)) {
      for (const name of ['folio_notice', 'folio_visitor', 'folio_session']) {
        await page.context().addCookies([{ name, value: encodeURIComponent(text), url: origin }]);
      }
      for (const path of reflectingToGuests(text)) {
        await page.goto(`${origin}${path}`);
        await expectUntouched(page, path);
      }
      await page.goto(`${origin}/sign-in`);
      await page.getByLabel('Email address').fill(text);
      await page.getByLabel('Password').fill(text);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByText('Invalid email or password').waitFor();
      expect(await page.getByLabel('Email address').inputValue()).toBe(text);
      await expectUntouched(page, 'a refused form');
      await giveSession(page.context(), origin, person);
      for (const path of reflecting(text)) {
        await page.goto(`${origin}${path}`);
        await expectUntouched(page, path);
      }
    }
    const others = complaints.splice(0).filter((each) => !/status of (400|401|404|422)/.test(each));
    expect(others).toEqual([]);
  });
});
