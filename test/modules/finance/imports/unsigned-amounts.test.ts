import { beforeEach, describe, expect, it } from 'vitest';
import { globalId } from '../../../../src/graphql/schema/global-id.ts';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { Financier } from '../../../support/finance/financier.ts';
import { Importer } from '../../../support/finance/importer.ts';

const test = useApp();
const owner = useSeed(() => Financier.signUp(test), beforeEach);
const importer = useSeed(() => new Importer(owner.key), beforeEach);

const csv = (...rows: string[]) => ['date,category,amount,description', ...rows].join('\n');

/** "EXPENSE Food 3.57" for each row. */
async function typesOf(content: string, settings: object = {}) {
  const { rows } = await importer.preview(content, settings);
  return rows.nodes.map(
    ({ type, category, amount }: { type: string; category: { name: string }; amount: string }) =>
      `${type} ${category.name} ${amount}`,
  );
}

describe('an amount without a sign, in a file without negative amounts', () => {
  it('has the type of the category that the row names', async () => {
    const account = await owner.createAccount({ is_default: true, initial_balance: '100' });
    const content = csv('2026-11-20,Food,3.57,Lunch', '2026-11-20, SALARY ,2000,Wages');
    expect(await typesOf(content)).toEqual(['EXPENSE Food 3.57', 'INCOME Salary 2000.00']);
    expect(await importer.import(content)).toBe(2);
    expect(await owner.read('entries?month=2026-11')).toMatchObject([
      { category_name: 'Salary', category_type: 'income', amount: '2000.00' },
      { category_name: 'Food', category_type: 'expense', amount: '3.57' },
    ]);
    expect(await owner.balanceOf(account)).toBe('2096.43');
  });

  it('is an expense if its category is unknown or missing', async () => {
    expect(await typesOf(csv('2026-11-20,Groceries,3.57,', '2026-11-20,,4,'))).toEqual([
      'EXPENSE Other 3.57',
      'EXPENSE Other 4.00',
    ]);
  });

  it('is an expense if categories of both types have the name', async () => {
    expect(await typesOf(csv('2026-11-20,Other,3.57,'))).toEqual(['EXPENSE Other 3.57']);
  });

  it('has the type of the category that the settings give for the name', async () => {
    const categories = ['Pay', 'Other'].map((name) => ({
      name,
      categoryId: globalId('Category', owner.salary),
    }));
    expect(
      await typesOf(csv('2026-11-20,Pay,3.57,', '2026-11-20,other,1,'), { categories }),
    ).toEqual(['INCOME Salary 3.57', 'INCOME Salary 1.00']);
  });

  it('is income in a file without a column with categories', async () => {
    expect(await typesOf('date,amount\n2026-11-20,3.57')).toEqual(['INCOME Other 3.57']);
  });
});

describe('an amount with a sign', () => {
  it.each([
    ['a negative amount in the file', csv('2026-11-20,Food,3.57,', '2026-11-20,Food,-1,')],
    ['a plus sign', csv('2026-11-20,Food,+3.57,')],
    ['a credit mark', csv('2026-11-20,Food,3.57 CR,')],
    ['a column of income', 'date,category,credit,debit\n2026-11-20,Food,3.57,'],
    ['a type', 'date,category,amount,type\n2026-11-20,Food,3.57,income'],
  ])('is income because of %s, and the category of the other type is unknown', async (_, file) => {
    const { rows } = await importer.preview(file);
    expect(rows.nodes[0]).toMatchObject({ type: 'INCOME', category: { name: 'Other' } });
    const { importPreview } = await owner.key
      .execute(
        '{ importPreviews(first: 1) { nodes { rows(first: 1) { nodes { unknownCategoryName } } } } }',
      )
      .then(({ importPreviews }) => ({ importPreview: importPreviews.nodes[0] }));
    expect(importPreview.rows.nodes[0].unknownCategoryName).toBe('Food');
  });
});
