import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { monthTitle } from '../../src/web/ui/dates.ts';
import { Financier } from '../support/finance/financier.ts';
import { signUp } from '../support/users/people.ts';
import { expectErrorStatus, heading, notice, useWebApp, visitors } from './web-pages.ts';

const { test, origin, visit, consoleErrors } = await useWebApp();
let owner: Financier;

beforeEach(async () => {
  owner = await Financier.withAccounts(await signUp(test));
  await owner.createUsualMonth('2026-03');
});

const open = (path: string, options: BrowserContextOptions = {}) =>
  visit(`${origin}${path}`, options, owner.person.sessionCookie);
const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click();
const stat = (page: Page, label: string) =>
  page.locator('.stat', { has: page.getByText(label, { exact: true }) }).textContent();
const row = (page: Page, name: string) => page.getByRole('row', { name }).first();

describe.each(visitors)('a visitor %s', (visitor, options) => {
  const hasScript = visitor === 'with JavaScript';

  it('adds entries one after another with the same date and category', async () => {
    const page = await open('/money?month=2026-03', options);
    await page.getByLabel('Category', { exact: true }).selectOption({ label: 'Health 💊' });
    await page.getByLabel('Date').fill('2026-03-20');
    for (const amount of ['10', '20.50']) {
      await page.getByLabel('Amount').fill(amount);
      await page.getByLabel('Amount').press('Enter');
      await page.getByText('Entry added.').waitFor();
      expect(await page.getByLabel('Date').inputValue()).toBe('2026-03-20');
      expect(await page.evaluate('document.activeElement.name')).toBe('amount');
    }
    await page.getByRole('heading', { name: 'Friday 20 March −30.50' }).waitFor();
    expect(await stat(page, 'Out')).toContain('−2,012.49');
  });

  it.each([
    ['2026-03-31T20:00:00Z', 'Pacific/Auckland', 'April 2026', '2026-04-01'],
    ['2026-04-01T05:00:00Z', 'Pacific/Niue', 'March 2026', '2026-03-31'],
  ])(
    'sees, at %s in %s, the local month from the second page on, only with JavaScript',
    async (now, timezoneId, month, day) => {
      test.now = new Date(now);
      const page = await open('/', { ...options, timezoneId });
      await page.goto(`${origin}/money`);
      expect(await heading(page)).toBe(hasScript ? month : monthTitle(now.slice(0, 7)));
      expect(await page.getByLabel('Date').inputValue()).toBe(hasScript ? day : now.slice(0, 10));
    },
  );

  it('enters amounts in any usual format, and is asked about an ambiguous one', async () => {
    const page = await open('/money?month=2026-03', options);
    await page.getByLabel('Category', { exact: true }).selectOption({ label: 'Health 💊' });
    await page.getByLabel('Amount').fill('12,50 €');
    await press(page, 'Add entry');
    await page.getByText('Entry added. The amount was read as 12.50.').waitFor();
    await page.getByLabel('Amount').fill('1.234');
    await press(page, 'Add entry');
    await page.getByRole('link', { name: 'Amount can be read in two ways' }).waitFor();
    expectErrorStatus(consoleErrors, 422);
    await page.getByRole('radio', { name: '1,234.00', exact: true }).check();
    await press(page, 'Add entry');
    await page.getByText('Entry added. The amount was read as 1,234.00.').waitFor();
  });

  it('opens other months, and the entries of a category', async () => {
    const page = await open('/money?month=2026-04', options);
    await page.getByRole('link', { name: 'Previous month: March 2026' }).click();
    expect(await heading(page)).toBe('March 2026');
    await page.getByRole('link', { name: 'Transport' }).first().click();
    expect(await heading(page)).toBe('Entries');
    expect(await page.locator('tbody tr').count()).toBe(2);
    await page.getByLabel('Remove the filter: Transport').click();
    expect(await page.locator('tbody tr').count()).toBe(16);
  });

  it('filters, selects and changes entries, and returns to the same list', async () => {
    const page = await open('/money/entries?month=2026-03', options);
    await page.getByText('Filters', { exact: true }).click();
    await page.getByLabel('Minimum amount').fill('60');
    await page.getByRole('checkbox', { name: 'Food', exact: true }).check();
    await press(page, 'Apply filters');
    expect(await page.locator('tbody tr').count()).toBe(2);
    for (const box of await page.getByLabel('Select Weekly shopping').all()) await box.check();
    await page.getByLabel('Move to category').selectOption({ label: 'Other 📦' });
    await page.getByLabel('Add tag').fill('moved');
    await press(page, 'Change selected');
    expect(await notice(page)).toBe('2 entries changed.');
    expect(page.url()).toContain('from=2026-03-01&to=2026-03-31');
    await page.getByText('No entries match these filters').waitFor();
    await page.goto(`${origin}/money/entries?allTags=moved`);
    expect(await page.locator('tbody tr').count()).toBe(2);
  });

  it('deletes the selected entries after a confirmation', async () => {
    const page = await open('/money/entries?month=2026-03', options);
    await page.getByLabel('Select Rent').check();
    await page.getByLabel('Select Salary').check();
    await press(page, 'Delete selected…');
    expect(await heading(page)).toBe('Delete 2 entries?');
    await press(page, 'Delete 2 entries');
    expect(await notice(page)).toBe('2 entries deleted.');
    expect(await page.locator('tbody tr').count()).toBe(14);
  });

  it(`edits an entry ${hasScript ? 'in its list' : 'on its page'}`, async () => {
    const page = await open('/money/entries?month=2026-03', options);
    await page.getByLabel('Edit Lunch with Ann').click();
    if (hasScript) expect(await heading(page)).toBe('Entries');
    await page.getByLabel('Description', { exact: true }).fill('Dinner with Ann');
    await page.getByLabel('Amount', { exact: true }).fill('25');
    await press(page, hasScript ? 'Save' : 'Save entry');
    expect(await notice(page)).toBe('Entry saved.');
    expect(page.url()).toBe(`${origin}/money/entries?month=2026-03`);
    expect(await row(page, 'Dinner with Ann').textContent()).toMatch(/work[\s\S]*−25\.00/);
  });

  it('shows a rejected change of an entry on the page of the entry', async () => {
    const page = await open('/money/entries?month=2026-03', options);
    await page.getByLabel('Edit Rent').click();
    await page.getByLabel('Amount', { exact: true }).fill('nothing');
    await press(page, hasScript ? 'Save' : 'Save entry');
    expect(await heading(page)).toBe('Edit entry');
    expect(await page.getByLabel('Amount').inputValue()).toBe('nothing');
    expect(await page.getByLabel('Recurring').isChecked()).toBe(true);
    await page.getByLabel('Amount').fill('1300');
    await press(page, 'Save entry');
    expect(page.url()).toBe(`${origin}/money/entries?month=2026-03`);
    expect(await row(page, 'Rent').textContent()).toContain('−1,300.00');
    expectErrorStatus(consoleErrors, 422);
  });
});

describe('with the keyboard only', () => {
  it('a user can edit an entry in its list, and Escape returns the focus to its link', async () => {
    const page = await open('/money/entries?search=Rent');
    const focus = () => page.evaluate('document.activeElement.getAttribute("aria-label")');
    await page.getByLabel('Edit Rent').focus();
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.name')).toBe('description');
    await page.keyboard.press('Escape');
    expect(await focus()).toBe('Edit Rent, 1 Mar 2026');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Rent of the flat');
    await page.keyboard.press('Enter');
    await page.getByText('Entry saved.').waitFor();
  });

  it('a user can select all entries of a page at once', async () => {
    const page = await open('/money/entries?month=2026-03');
    const all = page.getByLabel('Select all entries of this page');
    await all.focus();
    await page.keyboard.press('Space');
    expect(await page.locator('tbody input:checked').count()).toBe(16);
    await page.keyboard.press('Space');
    expect(await page.locator('tbody input:checked').count()).toBe(0);
    expect(await page.getByText('Change selected').isVisible()).toBe(false);
  });
});
