import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import type { TestBrowser } from './browser.ts';

/** A session cookie to set before a page is opened. */
interface SessionCookie {
  readonly name: string;
  readonly value: string;
}

export interface StrictPages {
  /**
   * Errors and warnings of the console, and violations of the content security policy. A test fails
   * if this is not empty at its end.
   */
  readonly consoleErrors: string[];
  /** Opens a page with its own cookies and an enforced content security policy. */
  visit(url: string, options?: BrowserContextOptions, cookie?: SessionCookie): Promise<Page>;
}

interface Settings {
  /** The selector of an element that is visible once the scripts have run. */
  readonly ready: string;
  /**
   * Whether tests reuse pages of earlier tests, without their cookies and permissions: a new page
   * takes three times as long as a visit. Only for sites that store nothing but cookies.
   */
  readonly reusesPages?: boolean;
}

/** Pages with the same restrictions as in a visitor's browser. */
export function useStrictPages(
  test: TestBrowser,
  { ready, reusesPages = false }: Settings,
): StrictPages {
  const consoleErrors: string[] = [];
  const open: { key: string; page: Page }[] = [];
  const idle = new Map<string, Page[]>();

  async function newPage(options: BrowserContextOptions): Promise<Page> {
    const context = await test.context
      .browser()
      ?.newContext({ locale: 'en-GB', ...options, bypassCSP: false });
    if (!context) throw new Error('the browser is closed');
    await listen(context);
    return context.newPage();
  }

  async function listen(context: BrowserContext): Promise<void> {
    context.on('request', (request) => {
      const { protocol, hostname, href } = new URL(request.url());
      if (protocol !== 'data:' && hostname !== '127.0.0.1') test.offSite.push(href);
    });
    context.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) consoleErrors.push(message.text());
    });
    context.on('weberror', (error) => consoleErrors.push(String(error.error())));
    await context.addInitScript(() => {
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        // biome-ignore lint/suspicious/noConsole: only the console leads to `consoleErrors`.
        console.error(`blocked by the policy: ${violatedDirective} ${blockedURI}`),
      );
    });
  }

  afterEach(async ({ task }) => {
    const isReusable = reusesPages && task.result?.state !== 'fail' && consoleErrors.length === 0;
    for (const { key, page } of open.splice(0)) {
      const context = page.context();
      if (isReusable && !page.isClosed() && context.pages().length === 1) {
        await Promise.all([context.clearCookies(), context.clearPermissions()]);
        idle.set(key, [...(idle.get(key) ?? []), page]);
      } else {
        await context.close();
      }
    }
    expect(consoleErrors.splice(0)).toEqual([]);
  });

  return {
    consoleErrors,
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
