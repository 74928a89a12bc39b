import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Person } from '../support/users/people.ts';
import { pages } from '../support/web/web-routes.ts';
import { useBrowser } from './browser.ts';
import { findings } from './findings.ts';
import { openPage, useListeningApp } from './pages.ts';
import { giveSession } from './web-pages.ts';

const phone = { width: 390, height: 844 };
const tablet = { width: 768, height: 1024 };
const desktop = { width: 1280, height: 800 };
const looks = [
  { device: 'desktop', size: desktop, colorScheme: 'light' },
  { device: 'phone', size: phone, colorScheme: 'dark' },
] as const;
/** For pages with a `thorough` look. */
const otherLooks = [
  { device: 'tablet', size: tablet, colorScheme: 'light' },
  { device: 'desktop', size: desktop, colorScheme: 'dark' },
  { device: 'phone', size: phone, colorScheme: 'light' },
] as const;

/** Milliseconds. Each look takes half a second, on a busy machine two seconds. */
export const timeout = 240_000;

export interface LookOptions {
  /** Opened first. Default: the page stays as it is. */
  readonly address?: string;
  /** Whether to look at all sizes and both color schemes. Default: false. */
  readonly isThorough?: boolean;
}

/** The declared path of a page, such as `/prompts/:id`, by the path of its address. */
function declaredPath(pathname: string): string | undefined {
  if (pages.some(({ path }) => path === pathname)) return pathname;
  const found = pages.find(({ path }) =>
    new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(pathname),
  );
  return found?.path;
}

/** Screenshots of all looks, to be looked at by a person. They take more time than the checks. */
const takesAll = Boolean(process.env.SCREENSHOTS);

/** Checks the looks of pages, and remembers which pages were seen. A failed look has a screenshot. */
class Looks {
  readonly #seen = new Set<string | undefined>();

  /** Expects no accessibility findings and no horizontal scrolling on a page, in several looks. */
  async look(page: Page, name: string, options: LookOptions = {}): Promise<void> {
    if (options.address) await page.goto(new URL(options.address, page.url()).href);
    this.#seen.add(declaredPath(new URL(page.url()).pathname));
    const allLooks = options.isThorough ? [...looks, ...otherLooks] : looks;
    for (const { device, size, colorScheme } of allLooks) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const path = `test-results/screenshots/web-${name}-${device}-${colorScheme}.png`;
      const found = await findings(page);
      const overflow: number = await page.evaluate(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      if (takesAll || found.length > 0 || overflow !== 0) {
        await page.screenshot({ path, fullPage: true });
      }
      expect(found, path).toEqual([]);
      expect(overflow, path).toBe(0);
      const hidden = page.locator('[hidden]').filter({ visible: true });
      expect(await hidden.evaluateAll((all) => all.map(({ outerHTML }) => outerHTML))).toEqual([]);
    }
  }

  /** Expects that each page whose path matches was looked at. */
  expectAllSeen(pattern: RegExp): void {
    const paths = pages.map(({ path }) => path).filter((path) => pattern.test(path));
    expect(paths).not.toEqual([]);
    expect(paths.filter((path) => !this.#seen.has(path))).toEqual([]);
  }
}

/** An app that listens, and a browser that opens its pages. @param env settings of the app */
export async function useLooks(env?: Record<string, string>) {
  const app = await useListeningApp(env);
  const browser = useBrowser();
  /** @param person the signed-in user, if any */
  const open = async (address: string, person?: Person) => {
    if (person) await giveSession(browser.context, app.origin, person);
    return openPage(browser, new URL(address, app.origin).href);
  };
  return { ...app, looks: new Looks(), open };
}
