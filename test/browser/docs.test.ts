import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { operations } from '../support/openapi.ts';
import { type KeyHolder, signUp } from '../support/people.ts';
import { useBrowser } from './browser.ts';
import { findings } from './findings.ts';
import { useListeningApp } from './pages.ts';
import { useStrictPages } from './strict-pages.ts';

const { test, origin } = await useListeningApp();
const browser = useBrowser();
const { visit, complaints } = useStrictPages(browser, {
  ready: 'h1:text-is("folio")',
});

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

/** Opens what sends requests for an operation. */
async function openClient(page: Page, title: string): Promise<void> {
  const section = page.locator(`section:has(h3:text-is("${title}"))`).last();
  await section.locator('button:has-text("Test Request")').click();
  await page.locator('.scalar-client--open').waitFor();
}

async function pasteKey(page: Page, secret: string): Promise<void> {
  await page.locator('.scalar-client--open [placeholder="Token"]').click();
  await page.keyboard.insertText(secret);
}

/** Sends the request. @returns the reply, and the credentials that went with it. */
async function send(page: Page) {
  const [reply] = await Promise.all([
    page.waitForResponse((each) => each.url().includes('/api/v1/')),
    page.locator('.scalar-client--open button:has-text("Send"):visible').first().click(),
  ]);
  const { authorization } = await reply.request().allHeaders();
  await page.locator(`.scalar-client--open :text("${reply.status()}")`).first().waitFor();
  return { status: reply.status(), url: reply.url(), body: await reply.json(), authorization };
}

describe('the REST documentation in a browser', () => {
  it.each(Object.entries({ desktop, phone }))(
    'loads, and lists every operation, on a %s',
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

  it.each(['light', 'dark'] as const)(
    'can be read by everybody, in the %s',
    async (colorScheme) => {
      const page = await browser.context.newPage();
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto(address);
      await page.locator('aside:visible :text-is("Create a prompt template")').first().waitFor();
      // Its colours change for a moment after it has loaded.
      const bad = () => findings(page, ['serious', 'critical']);
      await expect.poll(bad, { timeout: 30_000, interval: 1_000 }).toEqual([]);
    },
  );

  it('shows what an operation takes, with its limits and words, and what it answers', async () => {
    const page = await visit(creation, desktop);
    const section = page.locator('section:has(h3:text-is("Create a prompt template"))').last();
    await section.waitFor();
    await screenshot(page, 'operation');
    const text = await section.textContent();
    for (const told of ['max length:', '10000', 'starter-kit', 'manage', '201', '422']) {
      expect(text).toContain(told);
    }
  });

  it('sends a request with a pasted key, and shows the reply', async () => {
    const key = await newKey();
    const page = await visit(list, desktop);
    await openClient(page, 'List prompt templates');
    await pasteKey(page, key.secret);
    expect(await send(page)).toEqual({
      status: 200,
      url: `${origin}/api/v1/prompt_templates?page=1&per_page=25`,
      authorization: `Bearer ${key.secret}`,
      body: {
        prompt_templates: [],
        pagination: { page: 1, per_page: 25, total_count: 0, total_pages: 0 },
      },
    });
    await screenshot(page, 'reply');
  });

  it.each(Object.entries({ desktop, phone }))(
    'sends the example of a body as it is, on a %s',
    async (name, options) => {
      const key = await newKey();
      const page = await visit(creation, options);
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

  it('shows a refusal as it is, and forgets the key with the page', async () => {
    const key = await newKey();
    const page = await visit(list, desktop);
    await openClient(page, 'List prompt templates');
    const refused = await send(page);
    expect(refused).toMatchObject({
      status: 401,
      body: { error: 'Invalid or missing API key', details: [] },
    });
    // The browser itself tells of every failed request.
    expect(complaints.splice(0)).toEqual([expect.stringContaining('401')]);
    await pasteKey(page, key.secret);
    expect((await send(page)).status).toBe(200);
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(kept).not.toContain(key.secret);
  });

  it('follows the colours of the system', async () => {
    const page = await visit(creation, { ...desktop, colorScheme: 'dark' });
    await page.locator('body.dark-mode').waitFor();
    await page.locator('h3:text-is("Create a prompt template")').waitFor();
    await screenshot(page, 'dark');
  });
});
