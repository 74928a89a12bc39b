import { beforeEach, describe, expect, it } from 'vitest';
import { globalId } from '../../../../../src/graphql/schema/global-id.ts';
import { useApp, useSeed } from '../../../../support/app/app.ts';
import { Financier } from '../../../../support/finance/financier.ts';
import { bankCsv, uploadEntries } from '../../../../support/web/web-uploads.ts';
import { Visitor } from '../../../../support/web/web-visitor.ts';

const test = useApp();
const path = '/money/import';
const owner = useSeed(() => Financier.signUp(test), beforeEach);
const visitor = useSeed(() => new Visitor(test, owner.person), beforeEach);

const upload = (content: string | Buffer, entries = {}, filename = 'a.csv') =>
  uploadEntries(visitor, content, { entries, filename });

describe('the review of an import', () => {
  it('excludes rows, and sets the category of all rows with a description', async () => {
    const rows = '2026-03-31,-1,Rent\n2026-03-30,-2,RENT\n2026-03-29,-4,Tea\n';
    const page = await upload(`date,amount,description\n${rows}`);
    const rowsPath = `${page.address}/rows`;
    const category = await visitor.submit(page, rowsPath, {
      ids: ['2'],
      withSameDescription: 'true',
      categoryId: globalId('Category', owner.housing),
      action: 'category',
    });
    expect([category.address, category.notice]).toStrictEqual([page.address, '2 rows changed.']);
    expect(category.rows.slice(0, 2)).toStrictEqual([
      expect.stringContaining('Housing Chosen for the row −1.00'),
      expect.stringContaining('Housing Chosen for the row −2.00'),
    ]);
    const filtered = await visitor.open(`${page.address}?status=NEW`);
    const excluded = await visitor.submit(filtered, rowsPath, { ids: ['4'], action: 'exclude' });
    expect(excluded.address).toBe(`${page.address}?status=NEW`);
    expect(excluded.notice).toBe('1 row changed.');
    expect(excluded.text).toContain('All 3 New 2 Duplicate 0 Invalid 0 Excluded 1');
    const nothing = await visitor.submit(excluded, rowsPath, { action: 'include' });
    expect(nothing.status).toBe(422);
    expect(nothing.problem('selection')).toBe('Select at least one row.');
    const committed = await visitor.fillIn(`${page.address}/commit`, {});
    expect(committed.text).toContain('Skipped: 1 excluded row.');
    const entries = await owner.read('entries?month=2026-03');
    expect(entries.map(({ amount }: { amount: string }) => amount).toSorted()).toEqual([
      '1.00',
      '2.00',
    ]);
  });

  it('keeps the choice of rows with the same description without a category', async () => {
    const page = await upload('date,amount,description\n2026-03-31,-1,Rent\n2026-03-30,-2,Rent\n');
    const rowsPath = `${page.address}/rows`;
    const fields = { ids: ['2'], withSameDescription: 'true', action: 'category' };
    const rejected = await visitor.submit(page, rowsPath, fields);
    expect(rejected.problem('selection')).toBe('Choose a category.');
    const category = { categoryId: globalId('Category', owner.housing), action: 'category' };
    const changed = await visitor.submit(rejected, rowsPath, { ids: ['2'], ...category });
    expect(changed.notice).toBe('2 rows changed.');
  });

  it('asks for the order of day and month only for dates', async () => {
    const question = 'Choose the order of day and month.';
    const check = 'The table shows why. Check which columns are used.';
    const page = await upload('date,text,amount\n01/02/2026,Tea,-1\n');
    expect(page.text).toContain(question);
    for (const date of ['', '1']) {
      const other = await visitor.submit(page, page.address, { date });
      expect(other.text).toContain(check);
      expect(other.text).not.toContain(question);
    }
  });

  it('points out amounts in another currency than that of the user', async () => {
    const swiss = 'Datum,Text,Betrag CHF\n31.03.2026,Coop,-1.50\n';
    const text =
      'The file has amounts in CHF, but your currency is EUR: amounts are not converted.';
    const unset = await upload(swiss);
    expect(unset.text).toContain('amounts in CHF');
    expect(unset.text).not.toContain('not converted');
    await owner.person.execute(
      'mutation { updateProfile(input: { currency: "EUR" }) { user { currency } } }',
    );
    const page = await upload(swiss);
    expect(page.text).toContain(text);
    expect((await visitor.open(`${page.address}/commit`)).text).toContain(text);
    const euros = await upload(swiss.replace('CHF', 'EUR'));
    expect(euros.text).not.toContain('not converted');
  });

  it('deletes the oldest upload to make room, and says so', async () => {
    const names = ['1', '2', '3', '4', '5', '6'].map((name) => `${name}.csv`);
    const notices: (string | undefined)[] = [];
    for (const filename of names) notices.push((await upload(bankCsv, {}, filename)).notice);
    expect(notices.at(-2)).toBe('File read. Nothing is imported yet: review the rows first.');
    expect(notices.at(-1)).toBe(
      'File read. Nothing is imported yet: review the rows first. Your oldest upload was deleted to make room.',
    );
    const page = await visitor.open(path);
    expect(page.text).not.toContain('1.csv');
    expect(page.text).toContain('2.csv');
  });
});
