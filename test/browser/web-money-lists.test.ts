import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { Financier } from '../support/finance/financier.ts';
import { bankCsv } from '../support/web/web-uploads.ts';
import { expectErrorStatus, heading, notice, useWebApp, visitors } from './web-pages.ts';

const { test, origin, visit, consoleErrors } = await useWebApp();

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const follow = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click();
const row = (page: Page, name: string) => page.getByRole('row', { name });

const file = (content: string) => ({
  name: 'bank.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(content),
});

async function upload(page: Page, content: string): Promise<void> {
  await page.getByLabel('CSV or OFX file').setInputFiles(file(content));
  await press(page, 'Upload and review');
  await page.getByRole('heading', { name: 'Review import' }).waitFor();
}

it('an unchecked entry is no longer selected with all that match', async () => {
  const owner = await Financier.signUp(test);
  const entry = { categoryId: owner.category('Food').id, amount: '1.00', date: '2026-03-01' };
  await owner.createEntries(Array.from({ length: 60 }, () => ({ ...entry, description: 'Tea' })));
  const page = await visit(
    `${origin}/money/entries?search=Tea`,
    { javaScriptEnabled: true },
    owner.person.sessionCookie,
  );
  const first = page.getByLabel('Select Tea').first();
  await first.check();
  await page.getByLabel('Select all 60 that match').check();
  await page.getByText('60 selected').waitFor();
  await first.uncheck();
  await page.getByText('49 selected').waitFor();
  await page.getByLabel('Move to category').selectOption({ label: 'Housing 🏠' });
  await press(page, 'Change selected');
  expect(await notice(page)).toContain('49 entries moved to Housing.');
});

describe.each(visitors)('a visitor %s', (_visitor, options) => {
  it('creates, edits and deletes accounts', async () => {
    const owner = await Financier.signUp(test);
    const page = await visit(`${origin}/money/accounts`, options, owner.person.sessionCookie);
    await follow(page, 'New account');
    await page.getByLabel('Balance').fill('a lot');
    await press(page, 'Create account');
    await page.getByRole('link', { name: "Name can't be blank." }).waitFor();
    expectErrorStatus(consoleErrors, 422);
    await page.getByLabel('Name').fill('Everyday');
    await page.getByLabel('Balance').fill('1250');
    await press(page, 'Create account');
    expect(await notice(page)).toBe('Account created.');
    await follow(page, 'New account');
    await page.getByLabel('Name').fill('Savings');
    await press(page, 'Create account');
    await press(page, 'Make default: Savings');
    expect(await notice(page)).toContain('Default account changed.');
    expect(await row(page, 'Savings').textContent()).toContain('Default');

    await owner.createEntry({ account_id: (await owner.read('accounts'))[0].id });
    await follow(page, 'Edit Everyday');
    await page.getByLabel('Bank (optional)').fill('First Bank');
    await press(page, 'Save account');
    expect(await notice(page)).toBe('Account saved.');
    expect(await row(page, 'Everyday').textContent()).toMatch(/First Bank.*1,237\.50/s);
    await follow(page, 'Delete Everyday');
    await page.getByText('1 entry of the account is kept, without an account.').waitFor();
    await press(page, 'Delete account');
    expect(await notice(page)).toContain('Account deleted.');
    expect(await row(page, 'Everyday').count()).toBe(0);
  });

  it('deletes a category and moves its entries', async () => {
    const owner = await Financier.signUp(test);
    await owner.createEntry();
    const page = await visit(`${origin}/money/categories`, options, owner.person.sessionCookie);
    await follow(page, 'Delete Food');
    await page.getByLabel('Move 1 entry to').selectOption({ label: 'Housing 🏠' });
    await press(page, 'Move entries and delete');
    expect(await notice(page)).toBe('Category deleted.');
    expect(await row(page, 'Food').count()).toBe(0);
    expect(await row(page, 'Housing').textContent()).toContain('1 entry');
  });

  it('imports a file after correcting how it is read', async () => {
    const owner = await Financier.signUp(test);
    const page = await visit(`${origin}/money/import`, options, owner.person.sessionCookie);
    await upload(page, 'a,b,c\n01/02/2026,Lunch,-12.50\n03/04/2026,Tea,-3.00\n');
    await page.getByText('The dates could have the day or the month first').waitFor();
    await page.getByLabel('Dates').selectOption({ label: 'Month, day, year: 03/31/2026' });
    await page.getByLabel('Description', { exact: true }).selectOption({ label: '2. b (Lunch)' });
    await press(page, 'Read the file again');
    expect(await notice(page)).toBe('File read again with your changes.');
    expect(await row(page, 'Lunch').textContent()).toMatch(/2 Jan 2026.*−12\.50/s);
    await page.getByRole('navigation', { name: 'Rows to show' }).getByText('Invalid').click();
    await page.getByText('This page has no rows with this status.').waitFor();
    await follow(page, 'Import 2 entries');
    expect(await heading(page)).toBe('Import 2 entries?');
    await press(page, 'Import');
    expect(await notice(page)).toBe('2 entries imported.');
    expect(await heading(page)).toBe('2 entries imported');
    await follow(page, 'Import another file');
    await page.getByText('Imported', { exact: true }).waitFor();
    expect(await owner.read('entries?month=2026-01')).toMatchObject([{ amount: '12.50' }]);
  });
});

describe('the form that uploads a file', () => {
  it('shows that it is busy while the file is read', async () => {
    const { person } = await Financier.signUp(test);
    const page = await visit(`${origin}/money/import`, {}, person.sessionCookie);
    // The page stays as it is while a real upload takes its time.
    await page.evaluate(() => addEventListener('submit', (event) => event.preventDefault()));
    await page.getByLabel('CSV or OFX file').setInputFiles(file(bankCsv));
    expect(await page.getByRole('progressbar').isVisible()).toBe(false);
    await press(page, 'Upload and review');
    expect(await page.getByRole('progressbar', { name: 'Reading the file' }).isVisible()).toBe(
      true,
    );
    // The script disables the button after the submit event.
    const disabled = page.getByRole('button', { name: 'Upload and review', disabled: true });
    await disabled.waitFor();
  });

  it('works with the keyboard only', async () => {
    const { person } = await Financier.signUp(test);
    const page = await visit(`${origin}/money/import`, {}, person.sessionCookie);
    const chooser = page.waitForEvent('filechooser');
    await page.getByLabel('CSV or OFX file').focus();
    await page.keyboard.press('Enter');
    await (await chooser).setFiles(file(bankCsv));
    // The script lists the chosen file, with a button that removes it.
    await page.getByRole('button', { name: 'Upload and review' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Review import' }).waitFor();
    await page.getByText('How the file is read').focus();
    await page.keyboard.press('Enter');
    expect(await page.getByLabel('Dates').isVisible()).toBe(true);
    await page.getByRole('link', { name: 'Import 2 entries' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Import', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: '2 entries imported' }).waitFor();
  });
});
