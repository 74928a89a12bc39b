import { describe, it } from 'vitest';
import { Financier } from '../support/finance/financier.ts';
import { Importer } from '../support/finance/importer.ts';
import { timeout, useLooks } from './looks.ts';

const { test, origin, looks, open } = await useLooks();

const longName = `A name of ${'very '.repeat(11)}many words, as long as a name may`;
const unbroken = 'W'.repeat(100);

/** Accounts and entries of the last months. */
async function storeFinances(owner: Financier): Promise<void> {
  const month = (count: number, day: number) => {
    const now = new Date();
    const date = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, day));
    return date.toISOString().slice(0, 10);
  };
  const everyday = { name: 'Everyday', bank: 'First Bank', is_default: true };
  const { id } = await owner.createAccount({ ...everyday, initial_balance: '1250' });
  const savings = await owner.createAccount({
    name: 'Savings',
    emoji: '🐷',
    initial_balance: '8000',
  });
  const card = await owner.createAccount({
    name: 'Credit card',
    emoji: '💳',
    bank: 'Card Company',
  });
  for (let count = 0; count < 12; count += 1) {
    const salary = { account_id: id, category_id: owner.salary, amount: '2600' };
    await owner.createEntry({ ...salary, date: month(count, 1) });
    const rent = { account_id: id, category_id: owner.housing, amount: `${1500 + count * 70}` };
    await owner.createEntry({ ...rent, date: month(count, 2) });
    const saved = { account_id: savings.id, category_id: owner.salary, amount: '150' };
    await owner.createEntry({ ...saved, date: month(count, 3) });
    const meal = { account_id: card.id, amount: `${20 + ((count * 37) % 60)}.50` };
    await owner.createEntry({ ...meal, date: month(count, 4) });
  }
}

const csv = `Date;Text;Amount;Category
01.03.2026;Salary of March;2.600,00;Salary
02.03.2026;Rent;-1.500,00;Housing
${Array.from({ length: 30 }, (_, index) => `${String((index % 28) + 1).padStart(2, '0')}.03.2026;Groceries ${index};-${20 + index},40;Food`).join('\n')}
31.02.2026;A day that does not exist;-3,00;Food
05.03.2026;${'A long description '.repeat(6)};-4,50;
06.03.2026;Rent;-4,50;${'W'.repeat(200)}
`;

describe('the pages of accounts, categories and imports', () => {
  it('have no layout or accessibility findings with data', { timeout }, async () => {
    const owner = await Financier.signUp(test);
    await storeFinances(owner);
    const page = await open('/money/accounts', owner.person);
    await looks.look(page, 'accounts', { isThorough: true });
    await page.getByRole('link', { name: 'Edit Everyday' }).click();
    await looks.look(page, 'account-edit');
    await page.getByLabel('Name').fill('');
    await page.getByLabel('Current balance').fill('a lot');
    await page.getByRole('button', { name: 'Save account' }).click();
    await looks.look(page, 'account-edit-rejected');
    await page.goto(`${origin}/money/accounts`);
    await page.getByRole('link', { name: 'Delete Everyday' }).click();
    await looks.look(page, 'account-delete');
    await looks.look(page, 'account-new', { address: '/money/accounts/new' });
    await looks.look(page, 'categories', { address: '/money/categories', isThorough: true });
    await page.getByRole('link', { name: 'Edit Food' }).click();
    await looks.look(page, 'category-edit');
    await looks.look(page, 'category-delete', {
      address: `/money/categories/${owner.food}/delete`,
    });
    await page.goto(`${origin}/money/categories/${owner.salary}/delete`);
    await page.getByRole('button', { name: 'Move entries and delete' }).click();
    await looks.look(page, 'category-delete-rejected');
    await looks.look(page, 'category-new', { address: '/money/categories/new' });
  });

  it('have no layout or accessibility findings for an import', { timeout }, async () => {
    const owner = await Financier.signUp(test);
    await owner.createAccount({ is_default: true, bank: 'First Bank' });
    await owner.createEntry({ amount: '20.40', date: '2026-03-01', description: 'Groceries 0' });
    await new Importer(owner.person).import('date,amount\n2026-03-31,-1\n');
    const page = await open('/money/import', owner.person);
    await page.getByRole('button', { name: 'Upload and review' }).click();
    await looks.look(page, 'import-rejected');
    const buffer = Buffer.from(csv);
    const file = { name: 'bank.csv', mimeType: 'text/csv', buffer };
    await page.getByLabel('CSV or OFX file').setInputFiles(file);
    await page.getByRole('button', { name: 'Upload and review' }).click();
    await page.getByRole('heading', { name: 'Review import' }).waitFor();
    await looks.look(page, 'import-review', { isThorough: true });
    const address = page.url();
    await looks.look(page, 'import-review-invalid', { address: `${address}?status=INVALID` });
    await looks.look(page, 'import', { address: '/money/import', isThorough: true });
    await looks.look(page, 'import-discard', { address: `${address}/discard` });
    await looks.look(page, 'import-commit', { address: `${address}/commit` });
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('heading', { name: 'entries imported' }).waitFor();
    await looks.look(page, 'import-committed');
    await looks.look(page, 'import-archive', { address: '/money/import/archive' });
  });

  it('have no layout or accessibility findings without data, and with long names', {
    timeout,
  }, async () => {
    const owner = await Financier.signUp(test);
    const page = await open('/money/accounts', owner.person);
    await looks.look(page, 'accounts-none');
    await looks.look(page, 'import-first', { address: '/money/import' });
    const balance = { initial_balance: '-9999999999.99' };
    await owner.createAccount({ name: longName, bank: unbroken, emoji: '🏴󠁧󠁢󠁳󠁣󠁴󠁿', ...balance });
    await owner.createAccount({ name: unbroken, bank: longName, emoji: 'WWWWWWWWWWWWWWWW' });
    await owner.createCategory({ name: unbroken });
    await owner.createCategory({ name: longName, emoji: 'WWWWWWWWWWWWWWWW' });
    await looks.look(page, 'accounts-long', { address: '/money/accounts' });
    await looks.look(page, 'categories-long', { address: '/money/categories' });
  });

  it('have a test each', () => {
    looks.expectAllSeen(/^\/money\/(accounts|categories|import)/);
  });
});
