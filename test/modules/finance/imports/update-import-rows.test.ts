import { beforeEach, describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { Financier } from '../../../support/finance/financier.ts';
import { Importer } from '../../../support/finance/importer.ts';
import { type Person, signUp } from '../../../support/users/people.ts';

const test = useApp();
let owner: Financier;
let importer: Importer;
const other = useSeed(() => signUp(test));

beforeEach(async () => {
  owner = await Financier.withAccounts(await signUp(test));
  importer = new Importer(owner.key);
});

const csv = `date,description,amount
2026-01-31,REWE  Markt,-3.50
2026-01-30,Wages,2000
2026-01-29,rewe markt,-4
2026-01-28,Rent,-900
2026-01-27,,-1
oops,REWE Markt,-5
`;

const document = `mutation ($id: ID!, $input: UpdateImportRowsInput!) {
  updateImportRows(id: $id, input: $input) {
    updatedCount
    importPreview { newCount excludedCount invalidCount summary { totals { income expenses } } }
  } }`;

const change = async (id: string, input: object) =>
  (await owner.key.execute(document, { id, input })).updateImportRows;

const issueOf = async (id: string, input: object) => {
  const { errors } = await owner.key.graphql(document, { id, input });
  return errors?.[0]?.extensions.details?.[0];
};

const statusesOf = async (id: string) => {
  const { importPreview } = await owner.key.execute(
    `query ($id: ID!) { importPreview(id: $id) { rows { nodes {
      position status categorySource category { name } } } } }`,
    { id },
  );
  return importPreview.rows.nodes;
};

describe('updateImportRows', () => {
  it('excludes rows from the commit, and includes them again', async () => {
    const { id } = await importer.preview(csv);
    expect((await statusesOf(id)).map(({ position }: { position: number }) => position)).toEqual([
      2, 3, 4, 5, 6, 7,
    ]);
    expect(await change(id, { positions: [2, 5, 7], excluded: true })).toEqual({
      updatedCount: 2,
      importPreview: {
        newCount: 3,
        excludedCount: 2,
        invalidCount: 1,
        summary: { totals: { income: '2000.00', expenses: '5.00' } },
      },
    });
    await change(id, { positions: [2], excluded: false });
    expect((await importer.commit(id)).importedCount).toBe(4);
    const entries = await owner.read('entries?month=2026-01');
    expect(entries.map(({ amount }: { amount: string }) => amount).toSorted()).toEqual(
      ['3.50', '2000.00', '4.00', '1.00'].toSorted(),
    );
  });

  it('sets the category of all rows with the same description', async () => {
    const { id } = await importer.preview(csv);
    const food = owner.category('Food').id;
    const input = { positions: [2], withSameDescription: true, categoryId: food };
    expect((await change(id, input)).updatedCount).toBe(2);
    const chosen = { categorySource: 'CHOSEN', category: { name: 'Food' } };
    expect(await statusesOf(id)).toMatchObject([
      chosen,
      { categorySource: 'DEFAULT' },
      chosen,
      { categorySource: 'DEFAULT' },
      { categorySource: 'DEFAULT' },
      { status: 'INVALID' },
    ]);
  });

  it('does not treat rows without a description as rows with the same description', async () => {
    const { id } = await importer.preview(
      'date,description,amount\n2026-01-31,,-1\n2026-01-30,,-2\n',
    );
    const input = { positions: [2], withSameDescription: true, excluded: true };
    expect((await change(id, input)).updatedCount).toBe(1);
  });

  it('keeps excluded rows and chosen categories when the file is read again', async () => {
    const { id } = await importer.preview(csv);
    await change(id, { positions: [4], excluded: true });
    await change(id, { positions: [5], categoryId: owner.category('Housing').id });
    const again = await importer.update(id, { decimalSeparator: 'POINT' });
    expect(again).toMatchObject({ newCount: 4 });
    expect(await statusesOf(id)).toMatchObject([
      { status: 'NEW' },
      { status: 'NEW' },
      { status: 'EXCLUDED' },
      { categorySource: 'CHOSEN', category: { name: 'Housing' } },
      { status: 'NEW' },
      { status: 'INVALID' },
    ]);
  });

  it('keeps excluded rows and chosen categories while other settings make the rows invalid', async () => {
    const { id } = await importer.preview(
      'date,description,amount\n13/02/2026,Tea,-1\n14/02/2026,Rent,-2\n15/02/2026,Wages,3\n',
    );
    await change(id, { positions: [2, 3], excluded: true });
    await change(id, { positions: [3], categoryId: owner.category('Housing').id });
    const wrong = await importer.update(id, { dateFormat: 'MONTH_DAY_YEAR' });
    expect(wrong).toMatchObject({ newCount: 0, invalidCount: 1 });
    expect(await change(id, { positions: [2], excluded: false })).toMatchObject({
      importPreview: { newCount: 0, excludedCount: 1, invalidCount: 2 },
    });
    await importer.update(id, { dateFormat: null });
    expect(await statusesOf(id)).toMatchObject([
      { status: 'NEW' },
      { status: 'EXCLUDED', categorySource: 'CHOSEN', category: { name: 'Housing' } },
      { status: 'NEW' },
    ]);
  });

  it('rejects a category of the other type, a row that does not exist, and too many rows', async () => {
    const { id } = await importer.preview(csv);
    const food = owner.category('Food').id;
    expect(await issueOf(id, { positions: [2, 3], categoryId: food })).toMatchObject({
      path: ['input', 'categoryId'],
      message: 'Category is one of expenses; choose another one for the other rows',
    });
    expect(await issueOf(id, { positions: [2, 99], excluded: true })).toMatchObject({
      path: ['input', 'positions', 1],
      message: 'Row must exist',
    });
    const many = Array.from({ length: 501 }, (_, index) => index + 1);
    expect(await issueOf(id, { positions: many, excluded: true })).toMatchObject({
      message: 'Positions are too many (maximum is 500)',
    });
    expect(await statusesOf(id)).not.toContainEqual(
      expect.objectContaining({ status: 'EXCLUDED' }),
    );
  });

  it('returns CONFLICT after the commit, and NOT_FOUND for the preview of another user', async () => {
    const { id } = await importer.preview(csv);
    const codeOf = async (person: Pick<Person, 'graphql'>) => {
      const input = { positions: [2], excluded: true };
      return (await person.graphql(document, { id, input })).errors?.[0]?.extensions.code;
    };
    expect(await codeOf(other)).toBe('NOT_FOUND');
    await importer.commit(id);
    expect(await codeOf(owner.key)).toBe('CONFLICT');
  });
});
