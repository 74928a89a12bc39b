import { beforeEach, describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { Financier } from '../../../support/finance/financier.ts';
import { rowsOf } from '../../../support/finance/imported-rows.ts';
import { Importer } from '../../../support/finance/importer.ts';

const test = useApp();
const importer = useSeed(async () => new Importer((await Financier.signUp(test)).key));
beforeEach(() => importer.deletePreviews());

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

  it.each([
    ['a cell of several lines with other delimiters', '"a;\n;\n;c"', 'a;\n;\n;c'],
    ['a quote in a cell', '3" pipe;', '3" pipe;'],
  ])('detects the delimiter around %s', async (_name, cell, description) => {
    const preview = await importer.preview(`date,description,amount\n2026-01-31,${cell},-5`);
    expect(preview).toMatchObject({ delimiter: ',', newCount: 1, invalidCount: 0 });
    expect(preview.rows.nodes[0].description).toBe(description);
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
    expect(await rowsOf(importer, csv)).toEqual([
      '2026-01-31 EXPENSE 1234.56 Miete\nJanuar',
      '2026-02-01 INCOME 2000.00 Lohn',
    ]);
  });

  it('are found by their cells in a file without names', async () => {
    expect(
      await rowsOf(importer, '7,2026-01-31,Lunch,-12.50\n8,2026-02-01,Wages,2000.00\n'),
    ).toEqual(['2026-01-31 EXPENSE 12.50 Lunch', '2026-02-01 INCOME 2000.00 Wages']);
  });

  it('with numbers of eight digits are not detected as dates', async () => {
    const csv = '12345678,2026-01-31,Rent,-12000000\n12345678,2026-02-01,Wages,15000000\n';
    expect(await rowsOf(importer, csv)).toEqual([
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
    ['Type,Amount,DR/CR', 'POS,12.50,DR', 'EXPENSE 12.50'],
    ['Amount,Credit Debit Indicator,type', '12.50,Debit,Card', 'EXPENSE 12.50'],
  ])('with %s: %s is %s', async (names, cells, shown) => {
    expect(await rowsOf(importer, `Date,${names},Text\n2026-01-31,${cells},A`)).toEqual([
      `2026-01-31 ${shown} A`,
    ]);
  });

  it('can be corrected, and reset to the detected ones', async () => {
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

it('a quoted cell can have a space before it', async () => {
  const csv = '"Date", "Text", "Amount"\n"2026-03-13", "Lunch, late", "-12.50"';
  expect(await rowsOf(importer, csv)).toEqual(['2026-03-13 EXPENSE 12.50 Lunch, late']);
});

it.each([
  ['QIF', '!Type:Bank\nD03/03/2026\nT-12.50\n^\n'],
  ['MT940', ':20:START\n:25:10010010/1234567890\n:61:2603030303D12,50NMSCNONREF\n'],
  ['CAMT', '<?xml version="1.0"?><Document><BkToCstmrStmt/></Document>'],
  ['JSON', '[{"date": "2026-03-13", "amount": -5}]'],
])('a file of %s is rejected as a whole', async (_format, content) => {
  expect(await importer.issueOf(content)).toBe(
    'File has an unknown format: export it as CSV or OFX',
  );
});
