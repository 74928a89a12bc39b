import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { password, signUp } from '../support/users/people.ts';
import { expectErrorStatus, notice, signUpByForm, useWebApp, visitors } from './web-pages.ts';

const { test, origin, visit, consoleErrors } = await useWebApp();
const run = promisify(execFile);

const kinds = [
  {
    kind: 'an API key',
    page: 'API keys',
    list: '/settings/api-keys',
    route: '/api/v1/prompt_templates',
    shape: /^fol_[0-9A-Za-z]{39}$/,
    body: {
      prompt_templates: [],
      pagination: { page: 1, per_page: 25, total_count: 0, total_pages: 0 },
    },
    count: () => test.database.client.apiKey.count(),
  },
  {
    kind: 'a finance key',
    page: 'Finance keys',
    list: '/settings/finance-keys',
    route: '/api/finance/summary',
    shape: /^fin_[0-9A-Za-z]{39}$/,
    body: expect.objectContaining({ total_income: '0.00', balance: '0.00' }),
    count: () => test.database.client.financeKey.count(),
  },
];

const shownSecret = async (page: Page) =>
  (await page.getByRole('textbox', { name: 'Key', exact: true }).textContent()) ?? '';
const row = (page: Page) => page.getByRole('row', { name: 'My script' });

async function openKeys(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Developers', exact: true }).click();
  await page.getByRole('main').getByRole('link', { name }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

describe.each(visitors)('a visitor %s', (visitor, options) => {
  const hasScript = visitor === 'with JavaScript';

  it.each(kinds)(
    'signs up, and creates, uses, reveals and revokes $kind',
    async ({ page: title, list, route, shape, body }) => {
      const page = await visit(`${origin}/`, options);
      await page.getByRole('link', { name: 'Sign up for folio' }).click();
      await signUpByForm(page);
      expect(await notice(page)).toBe('Welcome to folio. You are signed in.');
      await openKeys(page, title);
      await page.getByText('No keys yet').waitFor();
      await page.getByRole('link', { name: 'New key' }).first().click();
      await page.getByLabel('Name').fill('My script');
      if (title === 'API keys') await page.getByLabel('Manage').check();
      await page.getByRole('button', { name: 'Create key' }).click();

      const secret = await shownSecret(page);
      expect(secret).toMatch(shape);
      const use = () =>
        fetch(`${origin}${route}`, { headers: { authorization: `Bearer ${secret}` } });
      const response = await use();
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual(body);
      const curl = await page.getByRole('textbox', { name: 'Try it' }).textContent();
      const { stdout } = await run('sh', ['-c', `${curl}`]);
      expect(JSON.parse(stdout)).toEqual(body);

      await page.getByRole('link', { name: 'Done' }).click();
      await row(page).waitFor();
      expect(page.url()).toBe(`${origin}${list}`);
      const texts = [secret.slice(0, 10), ...(title === 'API keys' ? ['Manage'] : [])];
      for (const text of texts) expect(await row(page).textContent()).toContain(text);
      const column = await page.getByRole('columnheader').allTextContents();
      const lastUse = async () => {
        await page.reload();
        return row(page).getByRole('cell').nth(column.indexOf('Last used')).textContent();
      };
      await expect.poll(lastUse).toMatch(/just now|1 minute ago/);

      await page.getByRole('link', { name: 'Reveal My script' }).click();
      await page.getByLabel('Password').fill('not the password');
      await page.getByRole('button', { name: 'Reveal' }).click();
      await page.getByRole('link', { name: 'Incorrect password' }).waitFor();
      expectErrorStatus(consoleErrors, 422);
      expect(await page.content()).not.toContain(secret);
      await page.getByLabel('Password').fill(password);
      await page.getByRole('button', { name: 'Reveal' }).click();
      expect(await shownSecret(page)).toBe(secret);
      await page.getByRole('link', { name: 'Done' }).click();
      await row(page).waitFor();
      expect(await page.content()).not.toContain(secret);

      await page.getByRole('link', { name: 'Revoke My script' }).click();
      await page.getByRole('heading', { name: 'Revoke My script?' }).waitFor();
      expect((await use()).status).toBe(200);
      await page.getByRole('button', { name: 'Revoke' }).click();
      expect(await notice(page)).toBe('Key revoked. Requests with this key are now rejected.');
      expect(await row(page).count()).toBe(0);
      await page.getByRole('link', { name: 'Revoked' }).click();
      expect(await row(page).textContent()).toContain('Revoked');
      expect((await use()).status).toBe(401);
      expect(await page.getByRole('link', { name: /My script/ }).count()).toBe(0);
    },
  );

  it.each(kinds)('sees a copy button for $kind only with JavaScript', async ({ list, kind }) => {
    const { sessionCookie } = await signUp(test);
    const page = await visit(`${origin}${list}/new`, options, sessionCookie);
    await page.getByLabel('Name').fill(kind);
    await page.getByRole('button', { name: 'Create key' }).click();
    const secret = await shownSecret(page);
    const copy = page.getByRole('button', { name: 'Copy: Key' });
    expect(await copy.isVisible()).toBe(hasScript);
    if (!hasScript) return;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    await copy.click();
    await page.locator('[aria-live]', { hasText: 'Copied' }).waitFor({ state: 'attached' });
    expect(await copy.textContent()).toBe('Copied');
    expect(await clipboard()).toBe(secret);
    await page.getByRole('button', { name: 'Copy: Try it' }).click();
    await expect.poll(clipboard).toMatch(/^curl /);
    expect(await clipboard()).toContain(secret);
  });
});

describe('a page with a new key', () => {
  it('shows the label of its copy button again two seconds after a double click', async () => {
    const { sessionCookie } = await signUp(test);
    const page = await visit(`${origin}/settings/api-keys/new`, {}, sessionCookie);
    await page.getByLabel('Name').fill('Key');
    await page.getByRole('button', { name: 'Create key' }).click();
    const copy = page.getByRole('button', { name: 'Copy: Key' });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
    await page.clock.install();
    await copy.dblclick();
    await copy.getByText('Copied').waitFor();
    await page.clock.runFor(2_500);
    expect(await copy.textContent()).toBe('Copy');
  });

  it.each(kinds)('creates $kind only once when it is reloaded', async ({ list, count }) => {
    const { sessionCookie } = await signUp(test);
    const page = await visit(`${origin}${list}/new`, {}, sessionCookie);
    await page.getByLabel('Name').fill('My script');
    await page.getByRole('button', { name: 'Create key' }).click();
    const secret = await shownSecret(page);
    const before = await count();
    await page.reload();
    await row(page).waitFor();
    expect(await count()).toBe(before);
    expect(await page.content()).not.toContain(secret);
  });

  it('can be submitted after Escape has stopped a submission', async () => {
    const { sessionCookie } = await signUp(test);
    const page = await visit(`${origin}/settings/api-keys/new`, {}, sessionCookie);
    await page.getByLabel('Name').fill('My script');
    // Playwright would wait for the response of a real submission.
    await page.locator('main form').dispatchEvent('submit');
    const button = page.getByRole('button', { name: 'Create key' });
    await button.and(page.locator(':disabled')).waitFor();
    await page.keyboard.press('Escape');
    await button.click();
    expect(await shownSecret(page)).toMatch(/^fol_/);
  });

  it('creates one key for a double click', async () => {
    const { sessionCookie } = await signUp(test);
    const page = await visit(`${origin}/settings/api-keys/new`, {}, sessionCookie);
    await page.getByLabel('Name').fill('My script');
    const before = await test.database.client.apiKey.count();
    await page.getByRole('button', { name: 'Create key' }).dblclick();
    expect(await shownSecret(page)).toMatch(/^fol_/);
    expect(await test.database.client.apiKey.count()).toBe(before + 1);
  });
});

describe('the REST routes of finance keys', () => {
  it('list and create keys with the session of the web pages', async () => {
    const { sessionCookie } = await signUp(test);
    const page = await visit(`${origin}/settings/finance-keys/new`, {}, sessionCookie);
    await page.getByLabel('Name').fill('My script');
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByRole('link', { name: 'Done' }).click();
    const path = `${origin}/api/finance/keys`;
    const { request } = page.context();
    const listed = await (await request.get(path)).json();
    expect(listed).toMatchObject([{ name: 'My script', last_used_at: null }]);
    const created = await (await request.post(path, { data: { name: 'By REST' } })).json();
    expect(created).toMatchObject({ name: 'By REST', key: expect.stringMatching(/^fin_/) });
    await page.reload();
    const row = page.getByRole('row', { name: 'By REST' });
    expect(await row.textContent()).not.toContain('Revoked');
    await page.getByRole('link', { name: 'Revoke By REST' }).click();
    await page.getByRole('button', { name: 'Revoke' }).click();
    await notice(page);
    expect(await (await request.get(path)).json()).toMatchObject([{ name: 'My script' }]);
  });
});
