import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import type { TestBrowser } from './browser.ts';

/** The session cookie that a browser has before it opens a page. */
interface SessionCookie {
  readonly name: string;
  readonly value: string;
}

export interface StrictPages {
  /** What went wrong so far, by the console and by the page's policy; must be empty at the end. */
  readonly complaints: string[];
  /** Opens a page with cookies of its own, its policy in force. */
  visit(url: string, options?: BrowserContextOptions, cookie?: SessionCookie): Promise<Page>;
}

interface Settings {
  /** What a page shows once its scripts have run. */
  readonly ready: string;
  /**
   * Whether a test may get the page of an earlier one, without its cookies and permissions: a new
   * page costs three times as much as a visit. Only for pages that keep nothing in the browser.
   */
  readonly reusesPages?: boolean;
}

/** Pages as visitors have them. */
export function useStrictPages(
  test: TestBrowser,
  { ready, reusesPages = false }: Settings,
): StrictPages {
  const complaints: string[] = [];
  const open: { key: string; page: Page }[] = [];
  const idle = new Map<string, Page[]>();

  async function newPage(options: BrowserContextOptions): Promise<Page> {
    const context = await test.context.browser()?.newContext({ ...options, bypassCSP: false });
    if (!context) throw new Error('the browser is gone');
    await listen(context);
    return context.newPage();
  }

  async function listen(context: BrowserContext): Promise<void> {
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
  }

  afterEach(async ({ task }) => {
    const isReusable = reusesPages && task.result?.state !== 'fail' && complaints.length === 0;
    for (const { key, page } of open.splice(0)) {
      const context = page.context();
      if (isReusable && !page.isClosed() && context.pages().length === 1) {
        await Promise.all([context.clearCookies(), context.clearPermissions()]);
        idle.set(key, [...(idle.get(key) ?? []), page]);
      } else {
        await context.close();
      }
    }
    expect(complaints.splice(0)).toEqual([]);
  });

  return {
    complaints,
    async visit(url, options = {}, cookie = undefined) {
      const key = JSON.stringify(options);
      const page = idle.get(key)?.pop() ?? (await newPage(options));
      open.push({ key, page });
      if (cookie) {
        const { origin } = new URL(url);
        const attributes = { url: origin, httpOnly: true, sameSite: 'Lax' } as const;
        await page.context().addCookies([{ ...cookie, ...attributes }]);
      }
      await page.goto(url, { waitUntil: 'domcontentloaded' });
      await page.waitForSelector(ready);
      return page;
    },
  };
}
