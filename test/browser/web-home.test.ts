import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { seedFinance } from '../../src/demo/finance.ts';
import { type Person, signUp } from '../support/users/people.ts';
import { heading, signUpByForm, useWebApp, visitors } from './web-pages.ts';

const { test, origin, visit } = await useWebApp();

const prompt = (page: Page) => page.locator('#preview').textContent();

describe.each(visitors)('the home page %s', (kind, options) => {
  it('fills in the sample template', async () => {
    const page = await visit(`${origin}/`, options);
    expect(await prompt(page)).toContain('after our kick-off for the new website.');
    await page.getByLabel('NAME').fill('Dr. Wu & Co.');
    await page.getByLabel('DECISIONS').fill('the budget');
    await page.getByLabel('NEXT_STEP').fill('call on Monday');
    if (kind === 'without JavaScript') {
      await page.getByRole('button', { name: 'Show the text' }).click();
      await page.waitForURL(/NAME=Dr/);
    }
    expect(await prompt(page)).toContain('Write an email to Dr. Wu & Co. after our kick-off');
    expect(await prompt(page)).toContain('and its date: call on Monday.');
    expect(await page.getByText('All variables are filled in').isVisible()).toBe(true);
    expect(await page.getByLabel('DECISIONS').inputValue()).toBe('the budget');
  });

  it('links guests to the sign-up page, and new users to the first steps', async () => {
    const page = await visit(`${origin}/`, options);
    await page.getByRole('link', { name: 'Sign up for folio' }).click();
    await page.getByLabel('Email address').waitFor();
    await signUpByForm(page, 'Ann');
    expect(page.url()).toBe(`${origin}/`);
    expect(await heading(page)).toBe('Welcome, Ann');
    await page.getByRole('link', { name: 'Create a template' }).click();
    await page.waitForURL(`${origin}/prompts/new`);
  });

  it('shows the numbers of a chart', async () => {
    const page = await visit(`${origin}/`, options);
    const row = page.getByRole('row', { name: '21 1,978.02' });
    expect(await row.isVisible()).toBe(false);
    await page.getByText('Show the numbers').press('Enter');
    expect(await row.isVisible()).toBe(true);
  });
});

/** The places of the texts of all charts, relative to the box around their chart. */
const textsOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.chart-svg')].flatMap((chart) => {
      const plot = chart.parentElement?.getBoundingClientRect();
      return [...chart.querySelectorAll('text')]
        .filter((text) => text.getBoundingClientRect().width > 0)
        .map((text) => {
          const { left, right, top, bottom } = text.getBoundingClientRect();
          return {
            text: text.textContent,
            size: parseFloat(getComputedStyle(text).fontSize),
            isInside:
              plot !== undefined &&
              left >= plot.left - 1 &&
              right <= plot.right + 1 &&
              top >= plot.top - 1 &&
              bottom <= plot.bottom + 1,
            box: { left, right, top, bottom },
          };
        });
    }),
  );

type Text = Awaited<ReturnType<typeof textsOf>>[number];

/** One pixel of leading may overlap. */
const overlaps = ({ box: one }: Text, { box: other }: Text) =>
  one.left < other.right - 1 &&
  other.left < one.right - 1 &&
  one.top < other.bottom - 1 &&
  other.top < one.bottom - 1;

describe('the texts of the charts', () => {
  const newVisitor = async (store: (person: Person) => Promise<unknown>) => {
    const person = await signUp(test);
    await store(person);
    return visit(`${origin}/`, {}, person.sessionCookie);
  };
  const sampleYear = ({ userId }: Person) =>
    test.database.transaction((transaction) => seedFinance(transaction, userId, new Date()));
  const largestAmount = async ({ userId }: Person) => {
    const { client } = test.database;
    const category = await client.category.findFirstOrThrow({ where: { userId, type: 'EXPENSE' } });
    const date = new Date(new Date().toISOString().slice(0, 10));
    const entry = { userId, categoryId: category.id, amount: '9999999999.99', date };
    await client.entry.create({ data: entry });
  };

  it.each([
    ['a year of entries', sampleYear],
    ['the largest amount', largestAmount],
  ])('are readable at all widths: %s', async (_name, store) => {
    const page = await newVisitor(store);
    for (const path of ['/', '/money/trends']) {
      await page.goto(origin + path);
      for (const width of [360, 390, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const texts = await textsOf(page);
        const at = `${path} at ${width} pixels`;
        expect(texts.length, at).toBeGreaterThan(8);
        expect(
          texts.filter(({ size, isInside }) => size < 11 || !isInside),
          at,
        ).toEqual([]);
        const colliding = texts.flatMap((one, index) =>
          texts
            .slice(index + 1)
            .filter((other) => overlaps(one, other))
            .map((other) => [one.text, other.text]),
        );
        expect(colliding, at).toEqual([]);
      }
    }
  });
});
