import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useApp } from '../../../support/app.ts';
import { Financier, globalId } from '../../../support/financier.ts';
import { Importer } from '../../../support/importer.ts';

const test = useApp();
let owner: Financier;
let importer: Importer;

beforeAll(async () => {
  owner = await Financier.signUp(test);
  importer = new Importer(owner.key);
});
beforeEach(() => importer.deletePreviews());

interface Row {
  readonly date: string | null;
  readonly amount: string | null;
  readonly type: string | null;
  readonly description: string | null;
  readonly status: string;
}

/** The rows of a file in short: "2026-01-31 EXPENSE 12.50 Lunch". */
async function rowsOf(content: string | Uint8Array, settings: object = {}): Promise<string[]> {
  const { rows } = await importer.preview(content, settings);
  return rows.nodes.map(({ date, type, amount, description, status }: Row) =>
    [date, type, amount, description, ...(status === 'NEW' ? [] : [status])].join(' '),
  );
}

describe('delimiters and encodings', () => {
  it.each([
    [',', 'date,description,amount\n2026-01-31,"Lunch, late",-12.50'],
    [';', 'date;description;amount\r\n2026-01-31;Lunch, late;-12,50\r\n'],
    ['\t', 'date\tdescription\tamount\r2026-01-31\tLunch, late\t-12.50'],
    ['|', 'date|description|amount\n2026-01-31|Lunch, late|-12.50\n\n'],
  ])('detects the delimiter %j', async (delimiter, csv) => {
    const preview = await importer.preview(csv);
    expect(preview).toMatchObject({ format: 'CSV', delimiter, newCount: 1, invalidCount: 0 });
    expect(preview.rows.nodes[0]).toMatchObject({
      date: '2026-01-31',
      amount: '12.50',
      type: 'EXPENSE',
      description: 'Lunch, late',
    });
  });

  const csv = 'date,description,amount\n2026-01-31,Café €5,-5\n';
  const utf16be = () => Buffer.from(`\uFEFF${csv}`, 'utf16le').swap16();
  const windows = () => Buffer.from(csv.replace('€', '\x80'), 'latin1');

  it.each([
    ['utf-8', () => Buffer.from(csv)],
    ['utf-8', () => Buffer.from(`\uFEFF${csv}`)],
    ['utf-16le', () => Buffer.from(`\uFEFF${csv}`, 'utf16le')],
    ['utf-16be', utf16be],
    ['windows-1252', windows],
  ])('detects %s', async (encoding, bytes) => {
    const preview = await importer.preview(bytes());
    expect(preview).toMatchObject({ encoding, newCount: 1, usedColumns: { date: 0 } });
    expect(preview.rows.nodes[0].description).toBe('Café €5');
  });
});

describe('columns', () => {
  it('are found by the names that banks use, below a description of the account', async () => {
    const csv = [
      'Konto;DE12 3456',
      '',
      'Buchungstag;Verwendungszweck;Betrag;Währung',
      '31.01.2026;"Miete\nJanuar";-1.234,56;EUR',
      '01.02.2026;Lohn;2.000,00;EUR',
    ].join('\r\n');
    const preview = await importer.preview(csv);
    expect(preview).toMatchObject({
      dateFormat: 'DAY_MONTH_YEAR',
      decimalSeparator: 'COMMA',
      usedColumns: { date: 0, description: 1, amount: 2, debit: null },
    });
    expect(preview.columns[2]).toEqual({
      index: 2,
      name: 'Betrag',
      samples: ['-1.234,56', '2.000,00'],
    });
    expect(preview.rows.nodes.map(({ line }: { line: number }) => line)).toEqual([4, 6]);
    expect(await rowsOf(csv)).toEqual([
      '2026-01-31 EXPENSE 1234.56 Miete\nJanuar',
      '2026-02-01 INCOME 2000.00 Lohn',
    ]);
  });

  it('are found by their cells in a file without names', async () => {
    expect(await rowsOf('7,2026-01-31,Lunch,-12.50\n8,2026-02-01,Wages,2000.00\n')).toEqual([
      '2026-01-31 EXPENSE 12.50 Lunch',
      '2026-02-01 INCOME 2000.00 Wages',
    ]);
  });

  it('are not mistaken for dates if they have numbers of eight digits', async () => {
    const csv = '12345678,2026-01-31,Rent,-12000000\n12345678,2026-02-01,Wages,15000000\n';
    expect(await rowsOf(csv)).toEqual([
      '2026-01-31 EXPENSE 12000000.00 Rent',
      '2026-02-01 INCOME 15000000.00 Wages',
    ]);
  });

  it.each([
    ['Paid out,Paid in', '12.50,', 'EXPENSE 12.50'],
    ['Paid out,Paid in', '0.00,12.50', 'INCOME 12.50'],
    ['Debit,Credit', '-12.50,', 'EXPENSE 12.50'],
    ['Amount,Type', '12.50,debit', 'EXPENSE 12.50'],
    ['Amount,Type', '-12.50,Card payment', 'EXPENSE 12.50'],
    ['Betrag,Soll/Haben', '12.50,H', 'INCOME 12.50'],
  ])('with %s: %s is %s', async (names, cells, shown) => {
    expect(await rowsOf(`Date,${names},Text\n2026-01-31,${cells},A`)).toEqual([
      `2026-01-31 ${shown} A`,
    ]);
  });

  it('are corrected, and reset to what is detected', async () => {
    const { id } = await importer.preview('date,description,memo,amount\n2026-01-31,A,B,-1\n');
    const columns = { date: 0, description: 2, amount: 3 };
    const corrected = await importer.update(id, { columns });
    expect(corrected.usedColumns).toMatchObject({ description: 2, category: null });
    expect(corrected.rows.nodes[0].description).toBe('B');
    const kept = await importer.update(id, { decimalSeparator: 'POINT' });
    expect(kept.rows.nodes[0].description).toBe('B');
    const reset = await importer.update(id, { columns: null });
    expect(reset.rows.nodes[0].description).toBe('A');
  });
});

describe('dates', () => {
  const csv = (...dates: string[]) =>
    `date,amount\n${dates.map((date) => `${date},-1`).join('\n')}`;

  it.each([
    [
      ['03/04/2026', '13/04/2026'],
      ['2026-04-03', '2026-04-13'],
    ],
    [
      ['03/04/2026', '04/13/2026'],
      ['2026-03-04', '2026-04-13'],
    ],
    [['3.4.26'], ['2026-04-03']],
    [
      ['20260403', '2026/4/5', '2026-04-06 12:30:00'],
      ['2026-04-03', '2026-04-05', '2026-04-06'],
    ],
    [
      ['3 Apr 2026', 'April 5, 2026', '6-avr-26'],
      ['2026-04-03', '2026-04-05', '2026-04-06'],
    ],
  ])('reads %j', async (dates, expected) => {
    // Without delimiters in the dates.
    const rows = await rowsOf(csv(...dates.map((date) => `"${date}"`)));
    expect(rows).toEqual(expected.map((date) => `${date} EXPENSE 1.00 `));
  });

  it('reports dates that could have the day or the month first, until one is chosen', async () => {
    const { id, dateFormat, rows, invalidCount } = await importer.preview(csv('03/04/2026'));
    expect({ dateFormat, invalidCount }).toEqual({ dateFormat: null, invalidCount: 1 });
    expect(rows.nodes[0].issues).toEqual([
      {
        path: ['date'],
        code: 'INVALID',
        message: 'Date could have the day or the month first; choose one with dateFormat',
      },
    ]);
    const dayFirst = await importer.update(id, { dateFormat: 'DAY_MONTH_YEAR' });
    expect(dayFirst.rows.nodes[0]).toMatchObject({ date: '2026-04-03', status: 'NEW' });
    const monthFirst = await importer.update(id, { dateFormat: 'MONTH_DAY_YEAR' });
    expect(monthFirst.rows.nodes[0]).toMatchObject({ date: '2026-03-04', status: 'NEW' });
  });

  it('rejects a day that does not exist beside dates that could have either order', async () => {
    const { rows } = await importer.preview(csv('03/04/2026', '2026-02-30'));
    expect(
      rows.nodes.map(({ issues }: { issues: { message: string }[] }) => issues[0]?.message),
    ).toEqual([
      'Date could have the day or the month first; choose one with dateFormat',
      'Date must be a valid date, for example 2026-03-31',
    ]);
  });

  it('rejects days that do not exist', async () => {
    const { rows } = await importer.preview(csv('2026-02-30', 'soon', ''));
    expect(
      rows.nodes.map(({ issues }: { issues: { message: string }[] }) => issues[0]?.message),
    ).toEqual([
      'Date must be a valid date, for example 2026-03-31',
      'Date must be a valid date, for example 2026-03-31',
      "Date can't be blank",
    ]);
  });
});

describe('categories and accounts', () => {
  it('are found by name, by earlier entries, and by the settings', async () => {
    const account = await owner.account({ name: 'Savings' });
    await owner.entry({ category_id: owner.housing, description: 'Rent  MARCH' });
    const csv = [
      'date,amount,description,category,account',
      '2026-01-31,-1,a,FOOD,savings',
      '2026-01-31,-2,rent march,,',
      '2026-01-31,-3,b,Unknown,',
      '2026-01-31,4,c,Food,Elsewhere',
    ].join('\n');
    const shown = ({ rows }: { rows: { nodes: { [name: string]: { name?: string } | null }[] } }) =>
      rows.nodes.map(({ category, account: of, status }) => [category?.name, of?.name, status]);
    const preview = await importer.preview(csv);
    expect(shown(preview)).toEqual([
      ['Food', 'Savings', 'NEW'],
      ['Housing', undefined, 'NEW'],
      ['Other', undefined, 'NEW'],
      ['Other', undefined, 'INVALID'],
    ]);
    expect(preview.rows.nodes[3].issues).toEqual([
      { path: ['account'], code: 'NOT_FOUND', message: 'Account must exist' },
    ]);
    const corrected = await importer.update(preview.id, {
      accounts: [{ name: 'elsewhere', accountId: globalId('Account', account.id) }],
      categories: [{ name: 'unknown', categoryId: globalId('Category', owner.food) }],
      incomeCategoryId: globalId('Category', owner.salary),
    });
    expect(shown(corrected)).toEqual([
      ['Food', 'Savings', 'NEW'],
      ['Housing', undefined, 'NEW'],
      ['Food', undefined, 'NEW'],
      ['Salary', 'Savings', 'NEW'],
    ]);
  });

  it.each([
    ['expenseCategoryId', 'salary', 'INVALID', 'Category must be one of expenses'],
    ['expenseCategoryId', undefined, 'NOT_FOUND', 'Category must exist'],
    ['accountId', undefined, 'NOT_FOUND', 'Account must exist'],
  ] as const)('rejects %s of %s', async (field, category, code, message) => {
    const { id } = await importer.preview('date,amount\n2026-01-31,1\n');
    const value = category ? globalId('Category', owner[category]) : 'nothing';
    const { errors } = await owner.key.graphql(
      `mutation ($id: ID!, $input: UpdateImportPreviewInput!) {
        updateImportPreview(id: $id, input: $input) { importPreview { id } } }`,
      { id, input: { [field]: value } },
    );
    expect(errors?.[0]?.extensions.details).toEqual([{ path: ['input', field], code, message }]);
  });
});
