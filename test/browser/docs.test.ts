import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { operations } from '../support/http/openapi.ts';
import { type KeyHolder, signUp } from '../support/users/people.ts';
import { useBrowser } from './browser.ts';
import { findings } from './findings.ts';
import { useListeningApp } from './pages.ts';
import { useStrictPages } from './strict-pages.ts';

const { test, origin } = await useListeningApp();
const browser = useBrowser();
const { visit, consoleErrors } = useStrictPages(browser, { ready: 'h1:text-is("folio")' });

const address = `${origin}/docs`;
const desktop = { viewport: { width: 1280, height: 900 } };
const phone = { viewport: { width: 390, height: 844 } };
const addressOf = (method: string, path: string) =>
  `${address}#tag/prompt-templates/${method}${path}`;
const list = addressOf('GET', '/api/v1/prompt_templates');
const creation = addressOf('POST', '/api/v1/prompt_templates');

const screenshot = (page: Page, name: string) =>
  page.screenshot({ path: `test-results/screenshots/docs-${name}.png` });

const newKey = async (): Promise<KeyHolder> =>
  (await signUp(test)).createApiKey({ permission: 'MANAGE' });

async function openClient(page: Page, title: string): Promise<void> {
  const section = page.locator(`section:has(h3:text-is("${title}"))`).last();
  await section.locator('button:has-text("Test Request")').click();
  await page.locator('.scalar-client--open').waitFor();
}

async function pasteKey(page: Page, secret: string): Promise<void> {
  await page.locator('.scalar-client--open [placeholder="Token"]').click();
  await page.keyboard.insertText(secret);
}

const optionalHeaders = ['idempotency-key', 'if-match', 'if-none-match'];

/** Sends the request. @returns the response, and some headers of the request. */
async function send(page: Page) {
  const [response] = await Promise.all([
    page.waitForResponse((response) => response.url().includes('/api/v1/')),
    page.locator('.scalar-client--open button:has-text("Send"):visible').first().click(),
  ]);
  const headers = await response.request().allHeaders();
  await page.locator(`.scalar-client--open :text("${response.status()}")`).first().waitFor();
  return {
    status: response.status(),
    url: response.url(),
    body: await response.json(),
    authorization: headers.authorization,
    optional: optionalHeaders.filter((name) => name in headers),
  };
}

describe('the REST documentation in a browser', () => {
  it.each(Object.entries({ desktop, phone }))(
    'lists every operation on a %s',
    async (name, options) => {
      const page = await visit(address, options);
      expect(await page.title()).toBe('folio · REST');
      await screenshot(page, name);
      if (name === 'phone') await page.getByRole('button', { name: 'Open Menu' }).click();
      for (const { operation } of operations) {
        await page.locator(`aside:visible :text-is("${operation.summary}")`).first().waitFor();
      }
      await screenshot(page, `${name}-menu`);
    },
  );

  it('has no serious accessibility findings, and uses the dark mode of the system', async () => {
    const page = await browser.context.newPage();
    await page.setViewportSize(desktop.viewport);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await page.goto(creation);
    await page.locator('aside:visible :text-is("Create a prompt template")').first().waitFor();
    await page.locator('body.dark-mode').waitFor();
    await screenshot(page, 'dark');
    // Colours change for a moment after loading.
    const seriousFindings = () => findings(page, ['serious', 'critical']);
    await expect.poll(seriousFindings, { timeout: 30_000, interval: 1_000 }).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.locator('body.light-mode').waitFor();
    await expect.poll(seriousFindings, { timeout: 30_000, interval: 1_000 }).toEqual([]);
  });

  it.each(Object.entries({ desktop, phone }))(
    'shows an operation with its limits, enum values and statuses, and sends the example body without changes on a %s',
    async (name, options) => {
      const key = await newKey();
      const page = await visit(creation, options);
      const section = page.locator('section:has(h3:text-is("Create a prompt template"))').last();
      await section.waitFor();
      await screenshot(page, `${name}-operation`);
      const text = await section.textContent();
      for (const expected of ['max length:', '10000', 'starter-kit', 'manage', '201', '422']) {
        expect(text).toContain(expected);
      }
      await openClient(page, 'Create a prompt template');
      await pasteKey(page, key.secret);
      const { status, body } = await send(page);
      expect(status).toBe(201);
      const variables = ['PRODUCT', 'VERSION', 'COMMITS'];
      expect(body).toMatchObject({ title: 'Release notes', template_variables: variables });
      await screenshot(page, `${name}-created`);
      const { total_count } = (await key.get('/api/v1/prompt_templates')).json().pagination;
      expect(total_count).toBe(1);
    },
  );

  it.each([
    ['Create a prompt template', creation],
    ['Update a prompt template', addressOf('PUT', '/api/v1/prompt_templates/{id}')],
  ])('sends only the optional headers that the user enters: %s', async (title, url) => {
    const page = await visit(url, desktop);
    await openClient(page, title);
    expect((await send(page)).optional).toEqual([]);
    expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('401')]);
  });

  it.each([
    ['entries/GET/api/finance/entries', 'List the entries of a month', 'fin_'],
    ['prompt-templates/GET/api/v1/prompt_templates', 'List prompt templates', 'fol_'],
  ])('preselects the kind of key that the operation needs: %s', async (path, title, prefix) => {
    const page = await visit(`${address}#tag/${path}`, desktop);
    await openClient(page, title);
    await screenshot(page, `key-${prefix}`);
    const scheme = prefix === 'fin_' ? 'financeKey' : 'promptKey';
    const client = page.locator('.scalar-client--open');
    await client.getByRole('button', { name: scheme }).first().waitFor();
  });

  it('links to the home page and to the settings of keys', async () => {
    const page = await visit(address, desktop);
    for (const path of ['/settings/api-keys', '/settings/finance-keys']) {
      await page.locator(`a[href$="${path}"]`).first().waitFor();
    }
    await page.getByRole('link', { name: 'folio: home' }).click();
    await page.waitForURL(`${origin}/`);
  });

  it('shows an error response, sends a pasted key and does not store it', async () => {
    const key = await newKey();
    const page = await visit(list, desktop);
    await openClient(page, 'List prompt templates');
    const rejected = await send(page);
    expect(rejected).toMatchObject({
      status: 401,
      body: { error: 'Invalid or missing API key', details: [] },
    });
    // Chromium logs every failed request.
    expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('401')]);
    await pasteKey(page, key.secret);
    expect(await send(page)).toEqual({
      status: 200,
      url: `${origin}/api/v1/prompt_templates?page=1&per_page=25`,
      authorization: `Bearer ${key.secret}`,
      optional: [],
      body: {
        prompt_templates: [],
        pagination: { page: 1, per_page: 25, total_count: 0, total_pages: 0 },
      },
    });
    await screenshot(page, 'response');
    const stored = await page.evaluate(() =>
      JSON.stringify({ ...localStorage, ...sessionStorage }),
    );
    expect(stored).not.toContain(key.secret);
  });
});
