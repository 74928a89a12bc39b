import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import type { TestBrowser } from './browser.ts';

/** How long something may take to show. */
export const patience = { timeout: 10_000 };

export interface GraphiQL {
  /** What went wrong so far, by the console and by the page's policy; must be empty at the end. */
  readonly complaints: string[];
  /** Opens the page with cookies of its own, its policy in force. */
  visit(url: string, options?: BrowserContextOptions): Promise<Page>;
}

export function useGraphiQL(test: TestBrowser): GraphiQL {
  const complaints: string[] = [];
  const pages: Page[] = [];
  afterEach(async () => {
    for (const page of pages.splice(0)) await page.context().close();
    expect(complaints.splice(0)).toEqual([]);
  });
  return {
    complaints,
    async visit(url, options = { viewport: { width: 1600, height: 900 } }) {
      const context = await test.context.browser()?.newContext({ ...options, bypassCSP: false });
      if (!context) throw new Error('the browser is gone');
      context.on('request', (request) => {
        if (new URL(request.url()).hostname !== '127.0.0.1') test.offSite.push(request.url());
      });
      context.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
      });
      context.on('weberror', (error) => complaints.push(String(error.error())));
      const page = await context.newPage();
      pages.push(page);
      await page.goto(url);
      await page.waitForSelector('.graphiql-query-editor .view-line');
      return page;
    },
  };
}

/** What an editor shows, without white space: it breaks long lines. */
async function shownIn(editor: Locator): Promise<string> {
  const lines = await editor.locator('.view-line').evaluateAll((all) =>
    all
      // In any order.
      .map((line) => ({ top: line.getBoundingClientRect().top, text: line.textContent ?? '' }))
      .sort((one, other) => one.top - other.top),
  );
  return withoutSpace(lines.map(({ text }) => text).join(''));
}

const withoutSpace = (text: string) => text.replaceAll(/\s/g, '');

/** Runs the operation of the open tab. @returns the answer, which is shown then. */
export async function run(page: Page): Promise<unknown> {
  const answered = page.waitForResponse((reply) => {
    const sent = reply.request().postData();
    return sent !== null && !sent.includes('IntrospectionQuery');
  });
  await page.click('.graphiql-execute-button');
  const answer = await (await answered).json();
  const shown = () => shownIn(page.locator('.result-window'));
  await expect.poll(shown, patience).toBe(withoutSpace(JSON.stringify(answer)));
  return answer;
}

/** Opens one of the tabs. */
export async function openTab(page: Page, name: string): Promise<void> {
  await page.click(`.graphiql-tab-button[title="${name}"]`);
  await page.waitForSelector(`.graphiql-tab-active [title="${name}"]`);
  // GraphiQL reads the new tab's operation name a moment later, and nothing on the page says when.
  await page.waitForTimeout(1_500);
}

/** The editor of variables or headers, brought forward. */
async function openTool(page: Page, name: 'variables' | 'headers'): Promise<Locator> {
  await page.click(`button[data-name="${name}"]`);
  return page.locator('.graphiql-editor-tool .graphiql-editor:not(.hidden) .view-lines');
}

/** Waits until that editor shows a text, spaces and line breaks apart. */
export async function expectTool(page: Page, name: 'variables' | 'headers', text: string) {
  const editor = await openTool(page, name);
  await expect.poll(() => shownIn(editor), patience).toContain(withoutSpace(text));
}

/** Replaces what is in that editor; typing would have it close brackets of its own accord. */
export async function paste(page: Page, name: 'variables' | 'headers', text: string) {
  await (await openTool(page, name)).click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);
  await expectTool(page, name, text);
}
