import { describe, expect, it } from 'vitest';
import { timeout, useLooks } from './looks.ts';

const { looks, open } = await useLooks({ STYLEGUIDE: 'on' });

describe('the styleguide', () => {
  it('opens at its top, without focus in an example', async () => {
    const page = await open('/styleguide');
    expect(await page.locator(':focus').count()).toBe(0);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  it('has no layout or accessibility findings', { timeout }, async () => {
    const page = await open('/styleguide');
    await looks.look(page, 'styleguide', { isThorough: true });
  });
});
