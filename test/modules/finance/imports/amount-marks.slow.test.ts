import { beforeEach, describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { Financier } from '../../../support/finance/financier.ts';
import { rowsOf } from '../../../support/finance/imported-rows.ts';
import { Importer } from '../../../support/finance/importer.ts';

const test = useApp();
const importer = useSeed(async () => new Importer((await Financier.signUp(test)).key));
beforeEach(() => importer.deletePreviews());

describe('an amount', () => {
  it.each([
    ['123,45 S', 'EXPENSE 123.45'],
    ['1.000,00 H', 'INCOME 1000.00'],
    ['123.45D', 'EXPENSE 123.45'],
    ['123.45 c', 'INCOME 123.45'],
    ['-R$ 1.234,50', 'EXPENSE 1234.50'],
    ['-USD 5.00', 'EXPENSE 5.00'],
    ['250,-', 'INCOME 250.00'],
    ['-1.250,--', 'EXPENSE 1250.00'],
    ['CHF 250.–', 'INCOME 250.00'],
    ['-250,– kr', 'EXPENSE 250.00'],
    ['250,00-', 'EXPENSE 250.00'],
    ['$(5.00)', 'EXPENSE 5.00'],
    ['(USD 5.00)', 'EXPENSE 5.00'],
    ['5.00 USD', 'INCOME 5.00'],
    ['-١٬٢٣٤٫٥٠', 'EXPENSE 1234.50'],
    ['-१२.५०', 'EXPENSE 12.50'],
    ['\u200e－１２．５０', 'EXPENSE 12.50'],
  ])('%s is %s', async (cell, shown) => {
    expect(await rowsOf(importer, `Date;Amount;Text\n2026-03-13;${cell};A`)).toEqual([
      `2026-03-13 ${shown} A`,
    ]);
  });

  it('that starts with a zero has decimals, and no thousands', async () => {
    const csv = 'Date;Amount;Text\n2026-03-13;-0.250;A\n2026-03-13;-12.500;B';
    expect(await rowsOf(importer, csv)).toEqual([
      '2026-03-13 EXPENSE 0.25 A',
      '2026-03-13 EXPENSE 12.50 B',
    ]);
    const { rows } = await importer.preview(csv, { decimalSeparator: 'COMMA' });
    expect(rows.nodes[0].issues).toMatchObject([{ message: 'Amount is not a number' }]);
  });

  it('with another decimal separator than the file is reported, not read as an expense', async () => {
    const csv = 'Date;Amount;Text\n2026-03-13;1.000,00;A\n2026-03-13;5.25;B';
    const { rows } = await importer.preview(csv, { decimalSeparator: 'COMMA' });
    expect(rows.nodes).toMatchObject([
      { type: 'INCOME', amount: '1000.00' },
      { type: null, issues: [{ message: 'Amount is not a number' }] },
    ]);
  });
});
