import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { Financier } from '../support/finance/financier.ts';
import { createTemplate } from '../support/prompts/templates.ts';
import { type Person, signUp } from '../support/users/people.ts';
import { useBrowser } from './browser.ts';
import { openPage, useListeningApp } from './pages.ts';
import { giveSession } from './web-pages.ts';

const { test, origin } = await useListeningApp();
const browser = useBrowser();

let person: Person;

beforeEach(async () => {
  person = await signUp(test);
  const owner = await Financier.withAccounts(person);
  await owner.createUsualMonth('2026-03');
  await giveSession(browser.context, origin, owner.person);
});

describe('on paper', () => {
  it('a month has its figures, its categories and its entries, without navigation and forms', async () => {
    const page = await openPage(browser, `${origin}/money?month=2026-03`);
    await page.emulateMedia({ media: 'print' });
    for (const shown of ['h1', '.stats', '.bars', '.line']) {
      expect(await page.locator(shown).first().isVisible(), shown).toBe(true);
    }
    for (const hidden of ['.bar', '.section-links', '.stepper', '.month-add', '.chart-numbers']) {
      expect(await page.locator(hidden).first().isVisible(), hidden).toBe(false);
    }
    await page.setViewportSize({ width: 718, height: 1047 });
    expect((await page.locator('.month-entries').boundingBox())?.width).toBeGreaterThan(700);
  });

  it('the entries are a table with all columns on A4', async () => {
    const page = await openPage(browser, `${origin}/money/entries`);
    await page.emulateMedia({ media: 'print' });
    // A4 without margins of 1 cm, in CSS pixels.
    await page.setViewportSize({ width: 718, height: 1047 });
    for (const name of ['Date', 'Entry', 'Category', 'Account', 'Amount']) {
      expect(await page.getByRole('columnheader', { name, exact: true }).isVisible()).toBe(true);
    }
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(scrollWidth).toBeLessThanOrEqual(718);
  });

  it('the text of a template has the whole width of the paper', async () => {
    const { databaseId } = await createTemplate(person);
    const page = await openPage(browser, `${origin}/prompts/${databaseId}`);
    await page.emulateMedia({ media: 'print' });
    // US Letter with margins of 0.4 inches, in CSS pixels.
    await page.setViewportSize({ width: 739, height: 979 });
    const width = await page.locator('.preview').evaluate((text) => text.clientWidth);
    expect(width).toBeGreaterThan(700);
  });

  it('the activity has no filter form', async () => {
    const page = await openPage(browser, `${origin}/settings/activity`);
    const filters = page.getByRole('search');
    expect(await filters.isVisible()).toBe(true);
    await page.emulateMedia({ media: 'print' });
    expect(await filters.isVisible()).toBe(false);
  });
});

describe('in forced colours', () => {
  it('current links, tags and bars of charts do not depend on a background', async () => {
    const page = await openPage(browser, `${origin}/money?month=2026-03`);
    await page.emulateMedia({ forcedColors: 'active' });
    const style = (selector: string, property: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
    expect(await style('.section-links [aria-current]', 'outline-style')).toBe('solid');
    expect(await style('.tag', 'border-top-style')).toBe('solid');
    const ink = await style('h1', 'color');
    expect(await style('.bars .chart-in', 'fill')).toBe(ink);
    expect(await style('.bars .chart-out', 'stroke')).toBe(ink);
  });
});

describe.each(['light', 'dark'] as const)('in forced colours, %s', (colorScheme) => {
  it('the text of buttons and of filled-in variables is readable', async () => {
    const { databaseId } = await createTemplate(person, { content: 'To {{NAME}}' });
    const address = `${origin}/prompts/${databaseId}`;
    const page = await openPage(browser, `${address}/delete`);
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    const colors = (selector: string) =>
      page.locator(selector).evaluate((element) => {
        const { color, backgroundColor } = getComputedStyle(element);
        return [color, backgroundColor];
      });
    const [color, background] = await colors('.button.bad');
    expect(color).not.toBe(background);
    await page.goto(`${address}?NAME=Ann`);
    expect(await colors('.preview .button')).toEqual([color, background]);
    // Black on the yellow ground of a mark.
    expect((await colors('.variable.filled'))[0]).toBe('rgb(0, 0, 0)');
  });
});

/** Moves the focus through the list of entries. @returns the controls that `cover` hides while they have it */
const coveredControls = (page: Page, cover: string, { isBackwards = false } = {}) =>
  page.evaluate(
    ([selector, isReversed]) => {
      const controls = [...document.querySelectorAll<HTMLElement>('.entries tbody :is(a, input)')];
      return (isReversed ? controls.reverse() : controls)
        .filter((control) => {
          control.focus();
          const { left, top } = control.getBoundingClientRect();
          return document.elementFromPoint(left + 5, top + 5)?.closest(selector);
        })
        .map(({ outerHTML }) => outerHTML);
    },
    [cover, isBackwards] as const,
  );

describe('on a phone', () => {
  it('all targets of a month are at least 24 pixels wide and high', async () => {
    const page = await openPage(browser, `${origin}/money?month=2026-03`);
    await page.setViewportSize({ width: 390, height: 800 });
    const small = await page
      .locator('main :is(a, button, input, select, summary):visible')
      .evaluateAll((controls) =>
        controls
          .map((control) => ({ text: control.outerHTML, box: control.getBoundingClientRect() }))
          // The text of an entry is a line of its own, with space around it.
          .filter(({ text }) => !text.startsWith('<a dir="auto"'))
          .filter(({ box }) => box.width < 24 || box.height < 24)
          .map(({ text }) => text),
      );
    expect(small).toEqual([]);
  });

  it.each(['/', '/money/entries', '/money/trends', '/settings/password'])(
    'nothing is cut off on a page of twice the size: %s',
    async (path) => {
      const page = await openPage(browser, origin + path);
      // Half of 375 pixels. Text of twice the size has the same effect, because the styles use rem.
      await page.setViewportSize({ width: 187, height: 333 });
      const cutOff = await page
        .locator('body :not(nav *, .chart-scroll *, .chart-plot *, svg *, .unseen):visible')
        .evaluateAll((all) =>
          all
            .filter((each) => each.getBoundingClientRect().right > innerWidth)
            .map(({ outerHTML }) => outerHTML),
        );
      expect(cutOff).toEqual([]);
    },
  );

  it('the form for selected entries covers neither the list nor the focus', async () => {
    const page = await openPage(browser, `${origin}/money/entries`);
    // A phone in landscape format.
    await page.setViewportSize({ width: 568, height: 320 });
    await page.locator('[name=ids]').first().check();
    const form = await page.locator('.selection').boundingBox();
    expect(form?.height).toBeLessThan(160);
    expect(await coveredControls(page, '.selection')).toEqual([]);
  });

  it('the notice that follows a list does not cover the focus', async () => {
    const page = await openPage(browser, `${origin}/money/entries`);
    await page.setViewportSize({ width: 568, height: 320 });
    await page
      .getByRole('link', { name: /^Edit / })
      .nth(5)
      .click();
    await page.keyboard.type('Changed');
    await page.keyboard.press('Enter');
    await page.locator('.notice.follows').waitFor();
    await page
      .getByRole('link', { name: /^Edit / })
      .nth(5)
      .focus();
    expect(await coveredControls(page, '.notice', { isBackwards: true })).toEqual([]);
  });

  it.each([320, 375, 393])(
    'both arrows of the month are in one line at a width of %s pixels',
    async (width) => {
      const page = await openPage(browser, `${origin}/money?month=2026-11`);
      await page.setViewportSize({ width, height: 700 });
      const tops = await page
        .locator('.stepper > a')
        .evaluateAll((arrows) => arrows.map((arrow) => arrow.getBoundingClientRect().top));
      expect(tops).toEqual([tops[0], tops[0]]);
    },
  );

  it('the names of usual categories in the trends are not broken at a width of 320 pixels', async () => {
    const page = await openPage(browser, `${origin}/money/trends?to=2026-03`);
    await page.setViewportSize({ width: 320, height: 700 });
    const broken = await page.locator('.trends th:first-child').evaluateAll((headings) =>
      headings
        .filter((heading) => {
          const range = document.createRange();
          range.selectNodeContents((heading.firstElementChild ?? heading).lastChild as Node);
          return range.getClientRects().length > 1;
        })
        .map(({ textContent }) => textContent),
    );
    expect(broken).toEqual([]);
  });

  it('the names in a chart do not overlap their values at twice the text size', async () => {
    const page = await openPage(browser, `${origin}/money/trends?to=2026-03`);
    const overlaps = await page.locator('.chart-label:has(tspan)').evaluateAll((labels) => {
      document.documentElement.style.fontSize = '32px';
      return labels.map(({ firstChild, lastElementChild }) => {
        const name = document.createRange();
        name.selectNode(firstChild as Node);
        const top = lastElementChild?.getBoundingClientRect().top ?? 0;
        return name.getBoundingClientRect().bottom > top;
      });
    });
    expect(overlaps).toEqual([false, false, false]);
  });

  it('the labels of the axis do not overlap on a phone at twice the text size', async () => {
    const page = await openPage(browser, `${origin}/money/trends?to=2026-03`);
    await page.setViewportSize({ width: 320, height: 700 });
    const overlaps = await page.locator('.chart-svg').evaluateAll((charts) => {
      document.documentElement.style.fontSize = '32px';
      return charts.map((chart) => {
        const labels = [...chart.querySelectorAll('text[y="262"]')]
          .map((label) => label.getBoundingClientRect())
          .filter(({ width }) => width > 0);
        return labels.filter(({ left }, index) => left < (labels[index - 1]?.right ?? 0)).length;
      });
    });
    expect(overlaps).toEqual([0, 0]);
  });

  it('the choices of a filter are targets of at least 24 pixels', async () => {
    const page = await openPage(browser, `${origin}/money/entries`);
    await page.getByText('Filters', { exact: true }).click();
    const heights = await page
      .locator('.check-list-items label')
      .evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(24);
  });
});
