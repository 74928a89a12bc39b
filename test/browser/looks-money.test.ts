import { describe, it } from 'vitest';
import { Financier } from '../support/finance/financier.ts';
import { signUp } from '../support/users/people.ts';
import { timeout, useLooks } from './looks.ts';

const { test, origin, looks, open } = await useLooks();
const isThorough = true;

describe('the pages of Money on a desktop and a phone', () => {
  it('have no layout or accessibility findings without entries', { timeout }, async () => {
    const page = await open('/money?month=2026-03', await signUp(test));
    await looks.look(page, 'money-month-empty');
    await page.getByRole('button', { name: 'Add entry' }).click();
    await looks.look(page, 'money-month-rejected');
    await looks.look(page, 'money-entries-empty', { address: '/money/entries' });
  });

  it('have no layout or accessibility findings with entries', { timeout }, async () => {
    const person = await signUp(test, { name: 'Ann' });
    const owner = await Financier.withAccounts(person);
    await owner.createUsualMonth('2026-02');
    await owner.createUsualMonth('2026-03');
    const [first = 0] = await owner.createEntries([
      {
        categoryId: owner.category('Food').id,
        amount: '9999999999.99',
        date: '2026-03-15',
        description: `${'A very long description '.repeat(8)}${'W'.repeat(60)}`,
        tags: ['W'.repeat(50), 'holiday'],
      },
    ]);
    const page = await open('/money?month=2026-02', person);
    await page.getByText('Show the numbers').first().click();
    await looks.look(page, 'money-month', { isThorough });
    await looks.look(page, 'money-month-long', { address: '/money?month=2026-03' });

    await looks.look(page, 'money-entries', {
      address: '/money/entries?month=2026-02',
      isThorough,
    });
    await page.getByText('Filters', { exact: true }).click();
    await page.getByLabel('Select Rent').check();
    await page.getByLabel('Select Weekly shopping').first().check();
    await looks.look(page, 'money-entries-selected', { isThorough });
    await page.getByRole('button', { name: 'Delete selected…' }).click();
    await looks.look(page, 'money-entries-delete-selected');
    await looks.look(page, 'money-entries-invalid', {
      address: '/money/entries?from=2026-03-31&to=2026-03-01&minAmount=x',
    });
    await page.goto(`${origin}/money/entries?month=2026-03`);
    await page.getByLabel('Edit Electricity').click();
    await looks.look(page, 'money-entries-inline');

    await looks.look(page, 'money-entry-new', { address: '/money/entries/new', isThorough });
    await page.getByRole('button', { name: 'Create entry' }).click();
    await looks.look(page, 'money-entry-new-rejected');
    await looks.look(page, 'money-entry-edit', { address: `/money/entries/${first}/edit` });
    await page.getByLabel('Amount').fill('1.234');
    await page.getByRole('button', { name: 'Save entry' }).click();
    await looks.look(page, 'money-entry-ambiguous', { isThorough });
    await owner.key.patch(`/api/finance/entries/${first}`, {
      amount: '20',
      category_id: owner.housing,
      recurring: true,
    });
    await page.getByRole('radio', { name: '1,234.00', exact: true }).check();
    await page.getByLabel('Category').selectOption({ label: 'Health 💊' });
    await page.getByRole('button', { name: 'Save entry' }).click();
    await looks.look(page, 'money-entry-conflict', { isThorough });
    await page.goto(`${origin}/money/entries/${first}/edit`);
    await page.getByRole('link', { name: 'Delete…' }).click();
    await looks.look(page, 'money-entry-delete');
    await page.getByRole('button', { name: 'Delete entry' }).click();
    await looks.look(page, 'money-entry-deleted');
    const undo = page.locator('.notice form');
    const address = String(await undo.getAttribute('action'));
    await undo.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Entry restored.').waitFor();
    await looks.look(page, 'undo', { address });
    await page.getByRole('button', { name: 'Undo the change' }).click();
    await looks.look(page, 'undo-rejected');
    await page.goto(`${origin}/money?month=2026-03`);
    await page.getByLabel('Category').first().selectOption({ label: 'Health 💊' });
    await page.getByLabel('Amount').fill('1.234');
    await page.getByRole('button', { name: 'Add entry' }).click();
    await looks.look(page, 'money-month-ambiguous');
  });

  it('have a test each', () => {
    looks.expectAllSeen(/^\/(undo|money(?!\/(accounts|categories|import|trends)))/);
  });
});
