import { beforeEach, describe, expect, it } from 'vitest';
import { globalId } from '../../../../src/graphql/schema/global-id.ts';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { Financier } from '../../../support/finance/financier.ts';
import { Importer } from '../../../support/finance/importer.ts';

const test = useApp();
const owner = useSeed(() => Financier.signUp(test), beforeEach);
const importer = useSeed(() => new Importer(owner.key), beforeEach);

const show = `query ($id: ID!) { importPreview(id: $id) { rows(first: 100) { nodes {
  category { name } categorySource unknownCategoryName } } } }`;

/** The categories of the rows of a preview: name, source and unknown name. */
async function categoriesOf({ id }: { id: string }) {
  const { importPreview } = await owner.key.execute(show, { id });
  return importPreview.rows.nodes.map(
    (row: { category: object | null; categorySource: string; unknownCategoryName: string }) => [
      (row.category as { name: string } | null)?.name ?? null,
      row.categorySource,
      row.unknownCategoryName,
    ],
  );
}

const csv = (...rows: string[]) => ['date,amount,description,category', ...rows].join('\n');

describe('the category of a row', () => {
  it('comes from its name, from entries with its description, or is the default one', async () => {
    await owner.createEntry({ description: 'Rent', category_id: owner.housing });
    const preview = await importer.preview(
      csv(
        '2026-01-31,-1,Rent, food ',
        '2026-01-31,-1,RENT,',
        '2026-01-31,-1,Something,',
        '2026-01-31,1,Something,',
      ),
    );
    expect(await categoriesOf(preview)).toEqual([
      ['Food', 'NAME', null],
      ['Housing', 'DESCRIPTION', null],
      ['Other', 'DEFAULT', null],
      ['Other', 'DEFAULT', null],
    ]);
  });

  it('comes from entries with a similar description', async () => {
    await owner.createEntry({ description: 'REWE Markt 4711', category_id: owner.housing });
    await owner.createEntry({ description: 'REWE Markt 4713', category_id: owner.food });
    await owner.createEntry({ description: 'Café Größenwahn – NR 1', category_id: owner.housing });
    const preview = await importer.preview(
      csv(
        '2026-01-31,-1,REWE Markt 4711,',
        '2026-01-31,-1,REWE Markt 4712 Köln,',
        '2026-01-31,-1,café größenwahn – Karte 77,',
        '2026-01-31,-1,REWE 4711,',
        '2026-01-31,-1,4711,',
        '2026-01-31,1,REWE Markt 4711,',
      ),
    );
    expect(await categoriesOf(preview)).toEqual([
      ['Housing', 'DESCRIPTION', null],
      [expect.stringMatching(/Housing|Food/), 'DESCRIPTION', null],
      ['Housing', 'DESCRIPTION', null],
      ['Other', 'DEFAULT', null],
      ['Other', 'DEFAULT', null],
      ['Other', 'DEFAULT', null],
    ]);
  });

  it('has the unknown name if no category of its type has this name', async () => {
    await owner.createEntry({ description: 'Rent', category_id: owner.housing });
    const preview = await importer.preview(
      csv(
        '2026-01-31,-1,Rent, Flat ',
        '2026-01-31,-1,Something,Groceries',
        '2026-01-31,-1,Something,Salary',
        'soon,-1,Something,Groceries',
        '2026-01-31,nothing,Something,Groceries',
      ),
    );
    expect(await categoriesOf(preview)).toEqual([
      ['Housing', 'DESCRIPTION', 'Flat'],
      ['Other', 'DEFAULT', 'Groceries'],
      ['Other', 'DEFAULT', 'Salary'],
      ['Other', 'DEFAULT', 'Groceries'],
      [null, null, null],
    ]);
  });

  it('is that of the settings for an unknown name, or for rows without one', async () => {
    const preview = await importer.preview(
      csv('2026-01-31,-1,,Groceries', '2026-01-31,-1,,', '2026-01-31,-1,,Flat'),
    );
    const food = globalId('Category', owner.food);
    const housing = globalId('Category', owner.housing);
    await importer.update(preview.id, {
      categories: [{ name: 'groceries', categoryId: food }],
      expenseCategoryId: housing,
    });
    expect(await categoriesOf(preview)).toEqual([
      ['Food', 'SETTING', null],
      ['Housing', 'DEFAULT', null],
      ['Housing', 'DEFAULT', 'Flat'],
    ]);
  });

  it('is missing, with a validation issue, if there is no category of the type', async () => {
    await test.database.client.category.deleteMany({
      where: { userId: owner.person.userId, type: 'INCOME' },
    });
    const preview = await importer.preview(csv('2026-01-31,+1,,Pay'));
    expect(preview.rows.nodes[0].issues).toEqual([
      { path: ['category'], code: 'NOT_FOUND', message: 'Category must exist' },
    ]);
    expect(await categoriesOf(preview)).toEqual([[null, null, 'Pay']]);
  });

  it('has no source after the category was deleted', async () => {
    const category = await owner.createCategory({ name: 'Lunches' });
    const preview = await importer.preview(csv('2026-01-31,-1,,Lunches'));
    await owner.key.delete(`/api/finance/categories/${category.id}`);
    expect(await categoriesOf(preview)).toEqual([[null, null, null]]);
    await importer.update(preview.id, {});
    expect(await categoriesOf(preview)).toEqual([['Other', 'DEFAULT', 'Lunches']]);
  });

  it('shows at most 200 characters of a name, without those that cannot be stored', async () => {
    const preview = await importer.preview(
      csv(`2026-01-31,-1,,${'🏦'.repeat(300)}`, '2026-01-31,-1,,a\0b'),
    );
    expect(await categoriesOf(preview)).toEqual([
      ['Other', 'DEFAULT', '🏦'.repeat(200)],
      ['Other', 'DEFAULT', 'a\uFFFDb'],
    ]);
  });

  it('has no unknown name in an OFX file', async () => {
    const preview = await importer.preview(
      '<OFX><STMTTRN><DTPOSTED>20260131<TRNAMT>-1<FITID>1<NAME>Tea</STMTTRN></OFX>',
    );
    expect(await categoriesOf(preview)).toEqual([['Other', 'DEFAULT', null]]);
  });
});
