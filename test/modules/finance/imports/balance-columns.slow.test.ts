import { beforeEach, describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { Financier } from '../../../support/finance/financier.ts';
import { rowsOf } from '../../../support/finance/imported-rows.ts';
import { Importer } from '../../../support/finance/importer.ts';

const test = useApp();
const importer = useSeed(async () => new Importer((await Financier.signUp(test)).key));
beforeEach(() => importer.deletePreviews());

const expected = ['2026-03-13 EXPENSE 12.50 Food', '2026-03-14 INCOME 1000.00 Wages'];

describe('the balance is not the amount', () => {
  it.each([
    ['Withdrawals ($),Deposits ($),Balance ($)'],
    ['Withdrawal Amount (INR ),Deposit Amount (INR ),Balance (INR )'],
    ['Withdrawal Amt.,Deposit Amt.,Closing Balance'],
    ['Debits,Credits,Running Bal.'],
    ['Dare,Avere,Saldo'],
    ['Cargos,Abonos,Saldo'],
    ['Uttag,Insättning,Behållning'],
  ])('in a file with debits and credits: %s', async (names) => {
    const csv = `Date,Text,${names}\n2026-03-13,Food,12.50,,987.50\n2026-03-14,Wages,,1000.00,1987.50`;
    expect(await rowsOf(importer, csv)).toEqual(expected);
  });

  it.each([
    ['debits and credits', '13/03/2026,Food,12.50,,987.50\n14/03/2026,Wages,,1000.00,1987.50'],
    ['zeros', '13/03/2026,Food,12.50,0.00,987.50\n14/03/2026,Wages,0.00,1000.00,1987.50'],
    [
      'a balance before and after signed amounts',
      '4711,20260313,1000.00,987.50,-12.50,Food\n4711,20260314,987.50,1987.50,1000.00,Wages',
    ],
  ])('in a file without names, with %s', async (_name, csv) => {
    expect(await rowsOf(importer, csv)).toEqual(expected);
  });

  it('in a file with a total of debits and credits', async () => {
    const csv = [
      'Datum;Tekst;Ut;Inn;Saldo',
      '2026-03-13;Food;12,50;;987,50',
      '2026-03-14;Wages;;1000,00;1987,50',
      ';;12,50;1000,00;',
    ].join('\n');
    expect(await rowsOf(importer, csv)).toEqual([...expected, expect.stringMatching(/INVALID$/)]);
  });

  it('even if no other column has numbers', async () => {
    const { usedColumns, rows } = await importer.preview(
      'Date,Text,Running Balance\n2026-03-13,Food,987.50',
    );
    expect(usedColumns).toMatchObject({ date: 0, description: 1, amount: null });
    expect(rows.nodes[0].issues).toMatchObject([{ message: "Amount can't be blank" }]);
  });
});

describe.each([
  ['first', (rows: readonly string[]) => rows],
  ['last', (rows: readonly string[]) => rows.toReversed()],
])(
  'with the latest row %s, which of two columns has income is told by a balance',
  (_place, inOrder) => {
    it.each([
      [
        'that rises',
        ['2026-03-14;Gift;20,00;;-480,00', '2026-03-13;Rent;;500,00;-500,00'],
        ['2026-03-13 EXPENSE 500.00 Rent', '2026-03-14 INCOME 20.00 Gift'],
      ],
      [
        'that falls',
        ['2026-03-14;Food;;12,50;987,50', '2026-03-13;Wages;1000,00;;1000,00'],
        ['2026-03-13 INCOME 1000.00 Wages', '2026-03-14 EXPENSE 12.50 Food'],
      ],
    ])('%s', async (_change, rows, shown) => {
      const csv = ['Datum;Text;Příjem;Výdaj;Zůstatek', ...inOrder(rows)].join('\n');
      expect((await rowsOf(importer, csv)).toSorted()).toEqual(shown);
    });
  },
);

it('a number with a hyphen and without decimals is not the amount', async () => {
  const csv = '2026-03-13;Food;-1;12,50\n2026-03-14;Wages;-1;1000,00';
  expect(await rowsOf(importer, csv)).toEqual([
    '2026-03-13 INCOME 12.50 Food',
    '2026-03-14 INCOME 1000.00 Wages',
  ]);
});
