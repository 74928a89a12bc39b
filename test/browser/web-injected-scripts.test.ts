import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { formOf, image } from '../support/images/images.ts';
import { createTemplate } from '../support/prompts/templates.ts';
import { type Person, signUp } from '../support/users/people.ts';
import { giveSession, useWebApp } from './web-pages.ts';

const { test, origin, browser, visit, consoleErrors } = await useWebApp();

const payloads = [
  '<script>window.pwned=1</script>',
  '"><video><source onerror=window.pwned=1>',
  "'><svg onload=window.pwned=1>",
  '" autofocus onfocus=window.pwned=1 x="',
  '</title></textarea></style><svg/onload=window.pwned=1>',
  '--></p><iframe srcdoc="<script>parent.pwned=1</script>">',
];

/** Signs up a super admin and stores the text in every field that pages show. */
async function createUserWith(text: string): Promise<Person> {
  const person = await signUp(test, { name: text });
  const data = { role: 'SUPER_ADMIN' } as const;
  await test.database.client.user.update({ where: { id: person.userId }, data });
  await person.createApiKey({ name: text });
  await person.post('/api/finance/keys', { name: text });
  await person.execute(
    'mutation ($name: String!) { updateProfile(input: { name: $name }) { user { id } } }',
    { name: `${text}.` },
  );
  const template = { title: text, description: text, content: `${text} {{NAME}}` };
  await createTemplate(person, { ...template, tags: [text.slice(0, 50)] });
  const query = `mutation ($input: SubmitIdeaInput!) { submitIdea(input: $input) { idea { id } } }`;
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
  expect(idea.json()).toEqual({ data: { submitIdea: { idea: { id: expect.any(String) } } } });
  const signIn = await person.request({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    payload: { email: person.email, password: 'not the password' },
    headers: { 'user-agent': text },
  });
  expect(signIn.statusCode).toBe(401);
  return person;
}

/** The minimum number of occurrences of the text, by page. */
const occurrences: Record<string, number> = {
  '/': 1,
  '/settings/api-keys': 2,
  '/settings/finance-keys': 2,
  '/settings/profile': 1,
  '/settings/activity': 4,
  '/prompts': 2,
  '/admin/users': 2,
  '/admin/ideas': 4,
};

const reflecting = (text: string) => {
  const encoded = encodeURIComponent(text);
  return [
    `/admin/users?search=${encoded}&role=${encoded}&after=${encoded}`,
    `/admin/ideas?status=${encoded}&before=${encoded}`,
    `/settings/activity?kind=${encoded}&after=${encoded}&${encoded}=${encoded}`,
    `/settings/api-keys/${encoded}/reveal`,
    `/admin/users/${encoded}`,
    `/prompts?search=${encoded}&tags=${encoded}&orderBy=${encoded}`,
    `/prompts/${encoded}?NAME=${encoded}`,
    `/${encoded}`,
    `/?${encoded}`,
  ];
};
const reflectingToGuests = (text: string) => {
  const encoded = encodeURIComponent(text);
  return [
    `/sign-up?invite=${encoded}`,
    `/sign-in?next=/${encoded}`,
    `/sign-in?next=${encoded}`,
    `/reset-password?token=${encoded}`,
    `/settings/api-keys?${encoded}`,
  ];
};

/** Expects that the text has run no script and created no element. */
async function expectUntouched(page: Page, label: string): Promise<void> {
  await page.waitForLoadState('load');
  expect(await page.evaluate('window.pwned'), label).toBeUndefined();
  const injected = page.locator(
    'iframe, video, svg[onload], [onerror], [onfocus], script:not([src]), :not(a, link, svg)[href], a[href^="javascript:"]',
  );
  expect(await injected.count(), label).toBe(0);
}

/** Opens a page without its content security policy, so that only escaping prevents scripts. */
async function openWithoutPolicy(): Promise<Page> {
  const page = await browser.context.newPage();
  page.on('dialog', (dialog) => consoleErrors.push(dialog.message()));
  page.on('pageerror', (error) => consoleErrors.push(String(error)));
  return page;
}

/** A page without its policy. For one text also a page with it, which must report no violation. */
const openPages = async (text: string): Promise<Page[]> => [
  await openWithoutPolicy(),
  ...(text === payloads[0] ? [await visit(`${origin}/`)] : []),
];

it('the browser runs each injected script that a page contains unescaped', async () => {
  const page = await openWithoutPolicy();
  for (const text of payloads) {
    await page.goto(`${origin}/`);
    expect(await page.evaluate('window.pwned'), text).toBeUndefined();
    await page.setContent(`<title>${text}</title><p>${text}</p><p title="${text}"></p>
      <input title='${text}'><input value="${text}">`);
    await expect.poll(() => page.evaluate('window.pwned'), { message: text }).toBe(1);
  }
});

describe.each(payloads)('markup in a text: %s', (text) => {
  it('is shown as text on every page that shows stored data', async () => {
    const person = await createUserWith(text);
    for (const page of await openPages(text)) {
      await giveSession(page.context(), origin, person);
      for (const [path, times] of Object.entries(occurrences)) {
        await page.goto(
          `${origin}${path}${path === '/admin/users' ? `?search=${encodeURIComponent(text)}` : ''}`,
        );
        await expectUntouched(page, path);
        const body = (await page.locator('body').textContent()) ?? '';
        expect(body.split(text).length - 1, path).toBeGreaterThanOrEqual(times);
      }
      // The server removes folders from a filename, and the multipart encoding replaces quotes.
      const filename = text.split('/').at(-1)?.replaceAll('"', '%22');
      const newest = page.getByRole('article').first();
      expect(await newest.getByRole('listitem').textContent()).toContain(filename);
      await page.goto(`${origin}/prompts`);
      await page.locator('.row-title a').click();
      await page.locator('#NAME').fill(text);
      const show = page.getByRole('button', { name: 'Show the text' });
      if (await show.isVisible()) await show.click();
      await page.locator('mark.filled').waitFor();
      expect(await page.locator('#preview').textContent()).toBe(`${text} ${text}`);
      await expectUntouched(page, 'a template');
      for (const name of ['Reveal', 'Revoke']) {
        await page.goto(`${origin}/settings/api-keys`);
        await page.getByRole('link', { name: `${name} ${text}`, exact: true }).click();
        await page.getByRole('heading', { name: `${name} ${text}` }).waitFor();
        await expectUntouched(page, name);
      }
    }
    expect(consoleErrors).toEqual([]);
  });

  it('has no effect in an address, a cookie or a rejected form', async () => {
    const person = await createUserWith('Ann');
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
      await expectUntouched(page, 'a rejected form');
      await giveSession(page.context(), origin, person);
      for (const path of reflecting(text)) {
        await page.goto(`${origin}${path}`);
        await expectUntouched(page, path);
      }
    }
    const others = consoleErrors
      .splice(0)
      .filter((message) => !/status of (400|401|404|422)/.test(message));
    expect(others).toEqual([]);
  });
});
