import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

export const isFocused = (element: Locator) =>
  element.evaluate((each) => each === document.activeElement);

/** Expects that the focused element is inside the window and has an outline. */
export async function expectVisibleFocus(page: Page): Promise<void> {
  const focus = await page.evaluate(() => {
    const { activeElement } = document;
    // No element matches `:focus` after the last element of the page, or while the calendar button
    // of a date input has the focus.
    if (!activeElement?.matches(':focus')) return undefined;
    const { outlineStyle, outlineWidth } = getComputedStyle(activeElement);
    const { top, left, bottom, right } = activeElement.getBoundingClientRect();
    const isInside = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
    const name = activeElement.textContent || activeElement.id;
    return { name, hasOutline: outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2, isInside };
  });
  if (focus) expect(focus).toEqual({ name: focus.name, hasOutline: true, isInside: true });
}

/** Presses Tab until an element has the focus, at most 60 times. */
export async function tabTo(page: Page, element: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await isFocused(element)) return;
    await page.keyboard.press('Tab');
    await expectVisibleFocus(page);
  }
  throw new Error('Tab does not reach the element');
}

/** Presses a key on an element that Tab reaches. */
export async function press(page: Page, element: Locator, key: 'Enter' | 'Space'): Promise<void> {
  await tabTo(page, element);
  await page.keyboard.press(key);
}

/** Types into the field with a label, which Tab reaches. */
export async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label));
  await page.keyboard.type(text);
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
