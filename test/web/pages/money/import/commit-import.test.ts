import { beforeEach, describe, expect, it } from 'vitest';
import { globalId } from '../../../../../src/graphql/schema/global-id.ts';
import { useApp, useSeed } from '../../../../support/app/app.ts';
import { Financier } from '../../../../support/finance/financier.ts';
import type { WebPage } from '../../../../support/web/web-page.ts';
import { bankCsv, uploadEntries } from '../../../../support/web/web-uploads.ts';
import { Visitor } from '../../../../support/web/web-visitor.ts';

const test = useApp();
const path = '/money/import';

const owner = useSeed(() => Financier.signUp(test), beforeEach);
const visitor = useSeed(() => new Visitor(test, owner.person), beforeEach);

/** The path of the form that undoes the import. Empty if there is none. */
const undoForm = ({ forms }: WebPage): string =>
  forms.map(({ action }) => action.split('?')[0] ?? '').find((each) => each.startsWith('/undo/')) ??
  '';

const importedEntries = async () => [
  ...(await owner.read('entries?month=2026-03')),
  ...(await owner.read('entries?month=2026-04')),
];

describe('/money/import/:id/commit', () => {
  it('imports the new rows and shows their number', async () => {
    const { id } = await owner.createAccount({ is_default: true, initial_balance: '100' });
    const { address } = await uploadEntries(visitor, bankCsv);
    const confirm = await visitor.open(`${address}/commit`);
    expect(confirm.title).toBe('Import 2 entries?');
    expect(confirm.text).toContain(
      'The entries change the balances of their accounts. Skipped: 1 invalid row.',
    );
    const page = await visitor.submit(confirm, `${address}/commit`);
    expect(page.address).toBe(address);
    expect(page.notice).toBe('2 entries imported.');
    expect(page.title).toBe('2 entries imported');
    expect(page.link('See your entries')).toBe('/money/entries');
    expect(await importedEntries()).toHaveLength(2);
    expect(await owner.balanceOf({ id })).toBe('2087.50');
    const again = await visitor.submit(confirm, `${address}/commit`);
    expect(again.title).toBe('2 entries imported');
    expect((await importedEntries()).length).toBe(2);
  });

  it('shows why rows can not be changed after the import', async () => {
    const review = await uploadEntries(visitor, bankCsv);
    await visitor.fillIn(`${review.address}/commit`, {});
    for (const path of [review.address, `${review.address}/rows`]) {
      const page = await visitor.submit(review, path, { ids: ['2'], action: 'exclude' });
      expect([page.status, page.alert]).toStrictEqual([409, 'The preview has been committed.']);
    }
  });

  it('counts rows that were imported in the meantime as duplicates', async () => {
    const [first, second] = [
      await uploadEntries(visitor, bankCsv),
      await uploadEntries(visitor, bankCsv),
    ];
    const [page, again] = [
      await visitor.fillIn(`${first.address}/commit`, {}),
      await visitor.fillIn(`${second.address}/commit`, {}),
    ];
    expect([page.title, again.title]).toStrictEqual(['2 entries imported', '0 entries imported']);
    expect(page.text).toContain('Skipped: 1 invalid row.');
    expect(again.text).toContain('Skipped: 2 duplicates, 1 invalid row.');
  });

  it('shows the name of the file in its own direction, before and after the import', async () => {
    const filename = 'תנועות 2026.csv';
    const review = await uploadEntries(visitor, bankCsv, { filename });
    const confirm = await visitor.open(`${review.address}/commit`);
    const imported = await visitor.submit(confirm, `${review.address}/commit`);
    for (const { markup } of [review, imported]) expect(markup).toContain(`<bdi>${filename}</bdi>`);
  });

  it('can be undone with the button of the notice, and its page says that it was undone', async () => {
    const { id } = await owner.createAccount({ is_default: true, initial_balance: '100' });
    const { address } = await uploadEntries(visitor, bankCsv);
    const imported = await visitor.submit(
      await visitor.open(`${address}/commit`),
      `${address}/commit`,
    );
    const page = await visitor.submit(imported, undoForm(imported));
    expect([page.address, page.notice, page.title]).toStrictEqual([
      address,
      'The created entries are deleted. The balances of their accounts no longer include them.',
      'Import undone',
    ]);
    expect(page.text).toMatch(/2 entries deleted \d+ \w+ \d{4}/);
    expect(undoForm(page)).toBe('');
    expect(await importedEntries()).toEqual([]);
    expect(await owner.balanceOf({ id })).toBe('100.00');
    expect((await visitor.open(path)).text).toContain('Undone');
  });

  it('can be undone on its page, also after other changes', async () => {
    const { address } = await uploadEntries(visitor, bankCsv);
    await visitor.submit(await visitor.open(`${address}/commit`), `${address}/commit`);
    const { id } = await owner.createEntry({ date: '2026-05-01' });
    await visitor.fillIn(`/money/entries/${id}/delete`, {});
    const page = await visitor.submit(
      await visitor.open(address),
      undoForm(await visitor.open(address)),
    );
    expect([page.address, page.title]).toStrictEqual([address, 'Import undone']);
    expect(await importedEntries()).toEqual([]);
  });

  it('returns 409 with the reason if a category was deleted', async () => {
    const shown = await uploadEntries(visitor, 'date,amount\n2026-03-31,-1\n');
    const category = await owner.createCategory();
    const preview = await visitor.submit(shown, shown.address, {
      expenseCategoryId: globalId('Category', category.id),
    });
    const confirm = await visitor.open(`${preview.address}/commit`);
    await visitor.fillIn(`/money/categories/${category.id}/delete`, {});
    const page = await visitor.submit(confirm, `${preview.address}/commit`);
    expect(page.status).toBe(409);
    expect(page.alert).toContain(
      'The category of 1 row was deleted. Set another one, or read the file again.',
    );
    const { text } = await visitor.open(preview.address);
    expect(text).toContain('The category was deleted');
    expect(text).toContain('Read the file again');
    expect(await importedEntries()).toEqual([]);
  });
});

it('the review of an import and its question show the sums and what to check', async () => {
  await owner.createEntry({ date: '2026-11-22', amount: '5', description: 'Pizza' });
  const file = [
    'date,category,amount,description',
    '2026-11-20,Food,3.57,Lunch',
    '2026-11-20,Groceries,10,Shop',
    '2026-11-21,Salary,2000,Wages',
    '2026-11-22,Food,5,Dinner',
  ].join('\n');
  const review = await uploadEntries(visitor, file);
  const question = await visitor.open(`${review.address}/commit`);
  for (const page of [review, question]) {
    expect(page.text).toContain('In +2,000.00 Out −18.57 Balance +1,981.43');
    expect(page.text).toContain(
      '1 new row is a possible duplicate: you have an entry with the same account, date and amount.',
    );
    expect(page.text).toContain('1 new row has an unknown category: “Groceries”.');
    expect(page.text).toContain('1 new row gets a default category.');
    expect(page.text).toContain('4 new rows have no account and change no balance.');
  }
  expect(question.text).not.toContain('change the balances of their accounts');
  const possible = await visitor.open(review.link('Possible duplicates 1') as string);
  expect(possible.rows).toStrictEqual([
    expect.stringContaining(
      'Possible duplicate of “Pizza” with the same account, date and amount. 22 Nov 2026 Dinner',
    ),
  ]);
  const unknown = await visitor.open(review.link('Unknown category 1') as string);
  expect(unknown.rows).toStrictEqual([
    expect.stringContaining('Expense category "Groceries" does not exist: uses Other (default)'),
  ]);
});

it('the review of an import shows the names of unknown accounts', async () => {
  await owner.createAccount({ name: 'Main account' });
  const rows = ['2026-11-20,-1,Main acount', '2026-11-21,-2,Main account'];
  const review = await uploadEntries(visitor, ['date,amount,account', ...rows].join('\n'));
  expect(review.text).toContain('1 new row has an unknown account: “Main acount”.');
  const unknown = await visitor.open(review.link('Unknown account 1') as string);
  expect(unknown.rows).toStrictEqual([
    expect.stringContaining('Account "Main acount" does not exist'),
  ]);
});

describe('/money/import/:id/discard', () => {
  it('deletes the preview', async () => {
    const { address } = await uploadEntries(visitor, bankCsv);
    const page = await visitor.fillIn(`${address}/discard`, {});
    expect(page.address).toBe(path);
    expect(page.notice).toBe('Import discarded. No entries were created.');
    expect((await visitor.open(address)).status).toBe(404);
  });
});
