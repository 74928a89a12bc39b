import { beforeEach, describe, expect, it } from 'vitest';
import { globalId } from '../../../../../src/graphql/schema/global-id.ts';
import { useApp, useSeed } from '../../../../support/app/app.ts';
import { Financier } from '../../../../support/finance/financier.ts';
import { Importer } from '../../../../support/finance/importer.ts';
import { signUp } from '../../../../support/users/people.ts';
import { bankCsv, uploadEntries } from '../../../../support/web/web-uploads.ts';
import { Visitor } from '../../../../support/web/web-visitor.ts';

const test = useApp();
const path = '/money/import';
const owner = useSeed(() => Financier.signUp(test), beforeEach);
const visitor = useSeed(() => new Visitor(test, owner.person), beforeEach);

const upload = (content: string | Buffer, entries = {}, filename = 'a.csv') =>
  uploadEntries(visitor, content, { entries, filename });

describe('/money/import', () => {
  it('shows the entries that a file would create, and creates none', async () => {
    const page = await upload(bankCsv);
    expect(page.address).toMatch(/^\/money\/import\/[\da-f-]{36}$/);
    expect(page.title).toBe('Review import');
    expect(page.notice).toBe('File read. Nothing is imported yet: review the rows first.');
    expect(page.text).toContain('CSV file of 94 bytes, separated by semicolons, UTF-8');
    expect(page.text).toContain('All 3 New 2 Duplicate 0 Invalid 1');
    expect(page.rows[0]).toBe('2 New 31 Mar 2026 REWE 📦 Other Default −12.50');
    expect(page.rows[1]).toMatch(/^3 New 1 Apr 2026 Salary of March .+ \+2,000\.00$/);
    expect(page.rows[2]).toContain('4 Invalid');
    expect(page.rows[2]).toContain('Date must be a valid date');
    expect(page.link('Import 2 entries')).toBe(`${page.address}/commit`);
    expect(await owner.read('entries?month=2026-03')).toEqual([]);
  });

  it.each([
    ['', 'CSV or OFX file is empty.'],
    ['"a', 'CSV or OFX file is not valid CSV at line 1.'],
  ])('returns 422 for a file that is not valid: %j', async (content, issue) => {
    const page = await upload(content);
    expect([page.status, page.problem('file')]).toStrictEqual([422, issue]);
  });

  it('returns 422 without a file', async () => {
    const page = await visitor.submitFiles(await visitor.open(path), path, {});
    expect([page.status, page.problem('file')]).toStrictEqual([422, 'Choose a file.']);
  });

  it('returns 422 for a file of more than 10 MiB', async () => {
    const page = await upload(Buffer.alloc(10 * 1024 * 1024 + 1, 'a'));
    expect(page.status).toBe(422);
    expect(page.problem('file')).toBe('CSV or OFX file is too large (maximum is 10 MiB).');
  });

  it('shows where the category of each row comes from', async () => {
    await owner.createEntry({ description: 'Rent', category_id: owner.housing });
    const page = await upload(`date,amount,description,category
2026-03-31,-1,Lunch,food
2026-03-30,-1,Rent,
2026-03-29,-1,Rent,"Flat <b>"
2026-03-28,-1,Tea,Salary
2026-03-27,-1,Tea,
`);
    const notes = page.rows.map((row) =>
      row.replace(/^.*2026 \S+ \S+\s/, '').replace(/ −1\.00$/, ''),
    );
    expect(notes).toStrictEqual([
      'Food From the file',
      'Housing Guessed from earlier entries',
      'Housing Expense category "Flat <b>" does not exist: uses Housing (guessed from earlier entries)',
      'Other Expense category "Salary" does not exist: uses Other (default)',
      'Other Default',
    ]);
    expect(page.markup).not.toContain('Flat <b>');
  });

  it('shows the category that the settings give for a name', async () => {
    const category = { name: 'Flat', categoryId: globalId('Category', owner.housing) };
    const importer = new Importer(owner.person);
    const { id } = await importer.preview('date,amount,category\n2026-03-31,-1,Flat\n', {
      categories: [category],
    });
    const [, databaseId] = Buffer.from(id, 'base64').toString().split(':');
    const page = await visitor.open(`${path}/${databaseId}`);
    expect(page.rows[0]).toContain('Housing Chosen for the name in the file');
  });

  it('uses the chosen account, or none', async () => {
    await owner.createAccount({ name: 'Everyday', is_default: true });
    const savings = await owner.createAccount({ name: 'Savings' });
    const row = 'date,amount\n2026-03-31,-1\n';
    expect((await upload(row)).rows[0]).toContain('Everyday');
    const id = globalId('Account', savings.id);
    expect((await upload(row, { accountId: id })).rows[0]).toContain('Savings');
    expect((await upload(row, { accountId: 'none' })).rows[0]).not.toMatch(/Everyday|Savings/);
    const rejected = await upload(row, { accountId: globalId('Account', 999_999_999) });
    expect(rejected.status).toBe(422);
    expect(rejected.text).toEqual(expect.stringContaining('Account must exist.'));
  });

  it('lists uploads, and links to the exports', async () => {
    const importer = new Importer(owner.person);
    await importer.import('date,amount\n2026-03-31,-1\n');
    const { address } = await upload(bankCsv);
    const page = await visitor.open(path);
    expect(page.rows[0]).toMatch(
      /^a\.csv CSV file of 94 bytes, .* 2 new, 0 duplicates, 1 invalid To review$/,
    );
    expect(page.rows[1]).toMatch(/1 new, 0 duplicates, 0 invalid Imported 1 entry$/);
    expect(page.link('a.csv')).toBe(address);
    for (const file of ['/exports/entries.csv', '/exports/user-data.zip']) {
      expect(page.markup).toContain(`href="${file}"`);
      expect((await visitor.get(file)).statusCode).toBe(200);
    }
  });
});

describe('/money/import/:id', () => {
  it('reads the file again with corrected columns and formats', async () => {
    const shown = await upload('a,b,c\n01/02/2026,Lunch,12.50\n03/04/2026,Tea,3.00\n');
    const { fields } = shown.form(shown.address);
    expect(fields).toMatchObject({ hasHeader: 'true', date: '0', dateFormat: '' });
    const corrected = { dateFormat: 'MONTH_DAY_YEAR', description: '1', debit: '2', amount: '' };
    const page = await visitor.submit(shown, shown.address, corrected);
    expect(page.address).toBe(shown.address);
    expect(page.notice).toBe('File read again with your changes.');
    expect(page.rows.map((row) => row.replace(/ \S+ Other Default/, ''))).toStrictEqual([
      '2 New 2 Jan 2026 Lunch −12.50',
      '3 New 4 Mar 2026 Tea −3.00',
    ]);
    expect(page.form(page.address).fields).toMatchObject(corrected);
  });

  it('detects the formats again if other columns are chosen', async () => {
    const shown = await upload('date;text;value;paid\n31.03.2026;Lunch;1;-12,50\n');
    expect(shown.form(shown.address).fields).toMatchObject({ decimalSeparator: 'POINT' });
    const page = await visitor.submit(shown, shown.address, { amount: '3' });
    expect(page.rows[0]).toContain('−12.50');
    const reset = await visitor.submit(page, page.address, { decimalSeparator: 'POINT' });
    expect(reset.rows[0]).toContain('Amount is not a number');
  });

  it('changes the category and the account of rows without them', async () => {
    const account = await owner.createAccount({ name: 'Savings' });
    const shown = await upload('date,amount\n2026-03-31,-1\n2026-03-31,2\n');
    const page = await visitor.submit(shown, shown.address, {
      expenseCategoryId: globalId('Category', owner.food),
      incomeCategoryId: globalId('Category', owner.salary),
      accountId: globalId('Account', account.id),
    });
    expect(page.rows[0]).toMatch(/Food .* Savings −1\.00/);
    expect(page.rows[1]).toMatch(/Salary .* Savings \+2\.00/);
    const again = await visitor.submit(page, page.address, { expenseCategoryId: 'detected' });
    expect(again.rows[0]).toMatch(/Other .* Savings −1\.00/);
    expect(again.rows[1]).toMatch(/Salary .* Savings \+2\.00/);
  });

  it('returns 422 with the issue at the field', async () => {
    const shown = await upload('date,amount\n2026-03-31,-1\n');
    const page = await visitor.submit(shown, shown.address, {
      incomeCategoryId: globalId('Category', owner.food),
    });
    expect(page.status).toBe(422);
    expect(page.problem('incomeCategoryId')).toBe('Category must be one of income.');
  });

  it('has no fields for the columns of an OFX file', async () => {
    const ofx =
      '<OFX><BANKACCTFROM><ACCTID>1</BANKACCTFROM><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260331<TRNAMT>-1.00<FITID>a<NAME>Tea</STMTTRN></OFX>';
    const shown = await upload(ofx, {}, 'a.ofx');
    expect(shown.text).toContain('OFX file of');
    expect(shown.form(shown.address).fields).not.toHaveProperty('date');
    const page = await visitor.submit(shown, shown.address, {
      expenseCategoryId: globalId('Category', owner.food),
    });
    expect(page.rows[0]).toMatch(/Tea .* Food Default −1\.00/);
  });

  it('filters and pages the rows', async () => {
    const rows = Array.from({ length: 30 }, (_, index) => `2026-03-01,-${index + 1},n${index + 1}`);
    const shown = await upload(`date,amount,description\n${rows.join('\n')}\nx,1,broken\n`);
    expect(shown.rows).toHaveLength(25);
    const next = await visitor.open(shown.link('Next') as string);
    expect(next.rows).toHaveLength(6);
    expect(next.link('Previous')).toBeDefined();
    expect(next.link('Invalid 1')).toBe(`${shown.address}?status=INVALID`);
    const invalid = await visitor.open(`${shown.address}?status=INVALID`);
    expect(invalid.rows).toHaveLength(1);
    expect(invalid.markup).toContain('aria-current="page">Invalid 1<');
    expect(invalid.link('All 31')).toBe(shown.address);
    expect(invalid.rows[0]).toContain('broken');
    const none = await visitor.open(`${shown.address}?status=DUPLICATE`);
    expect(none.text).toContain('This page has no rows with this status.');
  });

  it('names the entry that a row duplicates', async () => {
    await owner.createEntry({ amount: '12.50', date: '2026-03-31', description: 'Tea' });
    const page = await upload('date,amount,description\n2026-03-31,-12.50,Tea\n');
    expect(page.rows[0]).toContain(
      'Duplicate This entry exists already, with the date 31 Mar 2026.',
    );
    expect(page.text).not.toContain('Import 0 entries');
    const commit = await visitor.open(`${page.address}/commit`);
    expect(commit.title).toBe('Nothing to import');
  });

  it('says that the entry of a duplicate may have been deleted', async () => {
    const { id } = await owner.createEntry({ amount: '12.50', date: '2026-03-31' });
    const { address } = await upload('date,amount\n2026-03-31,-12.50\n');
    await visitor.fillIn(`/money/entries/${id}/delete`, {});
    expect((await visitor.open(address)).rows[0]).toContain(
      'The file contains this row twice, or its entry was deleted. To check, read the file again.',
    );
  });

  it('shows the tags of a row as text', async () => {
    const page = await upload('date,amount,tags\n2026-03-31,-1,<b>a</b>;c\n');
    expect(page.rows[0]).toContain('<b>a</b> c');
  });

  it.each(['', '/commit', '/discard'])(
    'returns 404 for a preview of another user: %s',
    async (action) => {
      const { address } = await upload(bankCsv);
      const other = new Visitor(test, await signUp(test));
      expect((await other.open(`${address}${action}`)).status).toBe(404);
      const { token } = await other.open('/money/accounts/new');
      const reply = await other.post(`${address}${action}`, { _token: token });
      expect(reply.statusCode).toBe(404);
      expect((await visitor.open(address)).title).toBe('Review import');
      for (const id of ['x', '%2F', '0'])
        expect((await visitor.open(`${path}/${id}${action}`)).status).toBe(404);
    },
  );
});
