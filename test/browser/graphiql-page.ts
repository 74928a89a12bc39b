import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { TestBrowser } from './browser.ts';
import { type StrictPages, useStrictPages } from './strict-pages.ts';

/** The time in which the page must show a result. */
export const pollOptions = { timeout: 10_000 };

export function useGraphiQL(browser: TestBrowser): StrictPages {
  const pages = useStrictPages(browser, { ready: '.graphiql-query-editor .view-line' });
  const desktop = { viewport: { width: 1600, height: 900 } };
  return { ...pages, visit: (url, options = desktop) => pages.visit(url, options) };
}

/** The text of an editor without white space, because the editor wraps long lines. */
async function textIn(editor: Locator): Promise<string> {
  const lines = await editor.locator('.view-line').evaluateAll((all) =>
    all
      // The DOM order of the lines can differ from their visual order.
      .map((line) => ({ top: line.getBoundingClientRect().top, text: line.textContent ?? '' }))
      .sort((one, other) => one.top - other.top),
  );
  return withoutSpace(lines.map(({ text }) => text).join(''));
}

const withoutSpace = (text: string) => text.replaceAll(/\s/g, '');

/** Runs the operation of the open tab. @returns the response */
export async function responseOf(page: Page): Promise<unknown> {
  const responseReceived = page.waitForResponse((each) => {
    const body = each.request().postData();
    return body !== null && !body.includes('IntrospectionQuery');
  });
  await page.click('.graphiql-execute-button');
  return (await responseReceived).json();
}

/** Runs the operation of the open tab. @returns the response, once the page shows all of it */
export async function run(page: Page): Promise<unknown> {
  const response = await responseOf(page);
  const shownText = () => textIn(page.locator('.result-window'));
  await expect.poll(shownText, pollOptions).toBe(withoutSpace(JSON.stringify(response)));
  return response;
}

/** Runs the operation of the open tab, which the page rejects itself. @returns what it shows */
export async function runLocally(page: Page): Promise<string> {
  await page.click('.graphiql-execute-button');
  await page.waitForSelector('.result-window .view-line:has-text("errors")');
  return ((await page.locator('.result-window').textContent()) ?? '').replaceAll(/\s+/g, ' ');
}

export async function openTab(page: Page, name: string): Promise<void> {
  await page.click(`.graphiql-tab-button[title="${name}"]`);
  await page.waitForSelector(`.graphiql-tab-active [title="${name}"]`);
  // GraphiQL reads the operation name of the new tab a moment later, without a visible sign.
  await page.waitForTimeout(1_500);
}

async function openTool(page: Page, name: 'variables' | 'headers'): Promise<Locator> {
  await page.click(`button[data-name="${name}"]`);
  return page.locator('.graphiql-editor-tool .graphiql-editor:not(.hidden) .view-lines');
}

/** Waits until the editor contains a text. Ignores white space. */
export async function expectTool(page: Page, name: 'variables' | 'headers', text: string) {
  const editor = await openTool(page, name);
  await expect.poll(() => textIn(editor), pollOptions).toContain(withoutSpace(text));
}

/** Replaces the text of the editor. Pasting, because the editor closes typed brackets itself. */
export async function paste(page: Page, name: 'variables' | 'headers', text: string) {
  await replaceText(page, await openTool(page, name), text);
  await expectTool(page, name, text);
}

/** Replaces the operation of the open tab. */
export async function pasteOperation(page: Page, text: string) {
  const editor = page.locator('.graphiql-query-editor .view-lines');
  await replaceText(page, editor, text);
  await expect.poll(() => textIn(editor), pollOptions).toBe(withoutSpace(text));
}

async function replaceText(page: Page, editor: Locator, text: string) {
  await editor.click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);
}
