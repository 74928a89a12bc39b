import { describe, expect, it } from 'vitest';
import { useBrowser } from './browser.ts';
import { Looks, timeout } from './looks.ts';
import { openPage, useListeningApp } from './pages.ts';

const { origin } = await useListeningApp({ STYLEGUIDE: 'on' });
const browser = useBrowser();

describe('the styleguide', () => {
  it('opens at its top, without focus in an example', async () => {
    const page = await openPage(browser, `${origin}/styleguide`);
    expect(await page.locator(':focus').count()).toBe(0);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  it('has no layout or accessibility findings', { timeout }, async () => {
    const page = await openPage(browser, `${origin}/styleguide`);
    await new Looks().look(page, 'styleguide', { isThorough: true });
  });
});
