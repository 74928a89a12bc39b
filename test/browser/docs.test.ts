import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { operations } from '../support/openapi.ts';
import { type KeyHolder, signUp } from '../support/people.ts';
import { useBrowser } from './browser.ts';
import { useListeningApp } from './pages.ts';
import { useStrictPages } from './strict-pages.ts';

const { test, origin } = await useListeningApp();
const browser = useBrowser();
const { visit, complaints } = useStrictPages(browser, 'h1:text-is("folio")');

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

/** Opens what sends requests for the operation that is in view. */
async function openClient(page: Page, title: string): Promise<void> {
  await page
    .locator(`section:has(h3:text-is("${title}")) button:has-text("Test Request")`)
    .last()
    .click();
  await page.locator('.scalar-client--open').waitFor();
}

async function pasteKey(page: Page, secret: string): Promise<void> {
  await page.locator('.scalar-client [placeholder="Token"]').click();
  await page.keyboard.insertText(secret);
}

/** Sends the request. @returns the reply, and the credentials that went with it. */
async function send(page: Page) {
  const answered = page.waitForResponse((reply) => reply.url().includes('/api/v1/'));
  await page.locator('.scalar-client button:has-text("Send")').first().click();
  const reply = await answered;
  const { authorization } = await reply.request().allHeaders();
  await page.locator(`.scalar-client :text("${reply.status()}")`).first().waitFor();
  return { status: reply.status(), url: reply.url(), body: await reply.json(), authorization };
}

describe('the REST documentation in a browser', () => {
  it('loads, and shows every operation, on a desktop and on a phone', async () => {
    for (const [name, options] of Object.entries({ desktop, phone })) {
      const page = await visit(address, options);
      expect(await page.title()).toBe('folio · REST');
      for (const { operation } of operations) {
        await page.locator(`h3:text-is("${operation.summary}")`).waitFor({ state: 'attached' });
      }
      await screenshot(page, name);
    }
    expect(browser.offSite).toEqual([]);
  });
});
