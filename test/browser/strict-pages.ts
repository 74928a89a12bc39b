import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import type { TestBrowser } from './browser.ts';

export interface StrictPages {
  /** What went wrong so far, by the console and by the page's policy; must be empty at the end. */
  readonly complaints: string[];
  /** Opens a page with cookies of its own, its policy in force. */
  visit(url: string, options?: BrowserContextOptions): Promise<Page>;
}

/** Pages as visitors have them. @param ready what a page shows once its scripts have run. */
export function useStrictPages(test: TestBrowser, ready: string): StrictPages {
  const complaints: string[] = [];
  const pages: Page[] = [];
  afterEach(async () => {
    for (const page of pages.splice(0)) await page.context().close();
    expect(complaints.splice(0)).toEqual([]);
  });
  return {
    complaints,
    async visit(url, options = {}) {
      const context = await test.context.browser()?.newContext({ ...options, bypassCSP: false });
      if (!context) throw new Error('the browser is gone');
      context.on('request', (request) => {
        const { protocol, hostname, href } = new URL(request.url());
        if (protocol !== 'data:' && hostname !== '127.0.0.1') test.offSite.push(href);
      });
      context.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
      });
      context.on('weberror', (error) => complaints.push(String(error.error())));
      await context.addInitScript(() => {
        addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
          // biome-ignore lint/suspicious/noConsole: the one way out of the page to `complaints`.
          console.error(`refused by the policy: ${violatedDirective} ${blockedURI}`),
        );
      });
      const page = await context.newPage();
      pages.push(page);
      await page.goto(url);
      await page.waitForSelector(ready);
      return page;
    },
  };
}
