import { describe, expect, it } from 'vitest';
import { useBrowser } from './browser.ts';
import { Looks, timeout } from './looks.ts';
import { openPage, useListeningApp } from './pages.ts';
import { useWebPages, visitors } from './web-pages.ts';

const { origin } = await useListeningApp({ STYLEGUIDE: 'on' });
const browser = useBrowser();
const { visit } = useWebPages(browser);

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

  it('has no layout or accessibility findings with an open dialog', { timeout }, async () => {
    const page = await openPage(browser, `${origin}/styleguide`);
    await page.getByRole('button', { name: 'Show the shortcuts' }).click();
    await new Looks().look(page, 'styleguide-dialog');
  });

  it.each(visitors)('opens and closes its dialog %s, by keyboard', async (_visitor, options) => {
    const page = await visit(`${origin}/styleguide`, options);
    const opener = page.getByRole('button', { name: 'Show the shortcuts' });
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await dialog.waitFor();
    expect(await page.locator(':focus').textContent()).toBe('Close');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.locator(':focus').textContent()).toBe('Show the shortcuts');
    await page.keyboard.press('Space');
    await dialog.getByRole('button', { name: 'Close' }).press('Enter');
    await dialog.waitFor({ state: 'hidden' });
  });
});
