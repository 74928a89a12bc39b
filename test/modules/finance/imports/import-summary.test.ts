import { beforeEach, describe, expect, it } from 'vitest';
import { globalId } from '../../../../src/graphql/schema/global-id.ts';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { Financier } from '../../../support/finance/financier.ts';
import { Importer } from '../../../support/finance/importer.ts';

const test = useApp();
const owner = useSeed(() => Financier.signUp(test), beforeEach);
const importer = useSeed(() => new Importer(owner.key), beforeEach);

const summaryFields = `summary { totals { income expenses balance } possibleDuplicateCount
  unknownCategoryCount unknownCategoryNames unknownAccountCount unknownAccountNames defaultCategoryCount withoutAccountCount }`;

async function summaryOf({ id }: { id: string }) {
  const document = `query ($id: ID!) { importPreview(id: $id) { ${summaryFields} } }`;
  return (await owner.key.execute(document, { id })).importPreview.summary;
}

/** The lines of the rows that a filter returns. */
async function linesOf({ id }: { id: string }, filter: object) {
  const { importPreview } = await owner.key.execute(
    `query ($id: ID!, $filter: ImportRowFilter) {
      importPreview(id: $id) { rows(filter: $filter) { nodes { line } } } }`,
    { id, filter },
  );
  return importPreview.rows.nodes.map(({ line }: { line: number }) => line);
}

const csv = (...rows: string[]) => ['date,amount,description,category,account', ...rows].join('\n');

describe('the summary of a preview', () => {
  it('has the exact sums of the new rows, and counts what to check', async () => {
    await owner.createAccount({ name: 'Daily' });
    await owner.createEntry({ date: '2026-01-31', amount: '9', category_id: owner.food });
    const preview = await importer.preview(
      csv(
        '2026-01-31,-9999999999.99,Car,Groceries,Daily',
        '2026-01-31,-0.01,Tea,groceries,Daily',
        '2026-01-31,-0.01,Flowers,Flat,Daily',
        '2026-01-31,2000.10,Wages,Salary,Daily',
        '2026-01-31,-2,Bus,,Elsewhere',
        '2026-01-31,-9,,Nothing,',
        'soon,-7,Broken,Nothing,',
      ),
    );
    expect(preview).toMatchObject({ newCount: 5, duplicateCount: 1, invalidCount: 1 });
    expect(await summaryOf(preview)).toEqual({
      totals: { income: '2000.10', expenses: '10000000002.01', balance: '-9999998001.91' },
      possibleDuplicateCount: 0,
      unknownCategoryCount: 3,
      unknownCategoryNames: ['Groceries', 'Flat'],
      unknownAccountCount: 1,
      unknownAccountNames: ['Elsewhere'],
      defaultCategoryCount: 4,
      withoutAccountCount: 1,
    });
    expect(await linesOf(preview, { status: 'NEW', unknownCategory: true })).toEqual([2, 3, 4]);
    expect(await linesOf(preview, { unknownAccount: true })).toEqual([6]);
    expect(await linesOf(preview, { unknownAccount: false })).toEqual([2, 3, 4, 5, 7, 8]);
    expect(await linesOf(preview, { status: 'NEW', defaultCategory: true })).toEqual([2, 3, 4, 6]);
    expect(await linesOf(preview, { status: 'NEW', defaultCategory: false })).toEqual([5]);
  });

  it('has at most ten unknown names', async () => {
    const rows = Array.from({ length: 12 }, (_, index) => `2026-01-31,-1,,Name ${index},`);
    const { unknownCategoryNames } = await summaryOf(await importer.preview(csv(...rows)));
    expect(unknownCategoryNames).toHaveLength(10);
  });

  it('is zero without new rows, and null after the commit', async () => {
    const { id } = await importer.preview(csv('soon,-1,,,'));
    expect(await summaryOf({ id })).toEqual({
      totals: { income: '0.00', expenses: '0.00', balance: '0.00' },
      possibleDuplicateCount: 0,
      unknownCategoryCount: 0,
      unknownCategoryNames: [],
      unknownAccountCount: 0,
      unknownAccountNames: [],
      defaultCategoryCount: 0,
      withoutAccountCount: 0,
    });
    await importer.commit(id);
    expect(await summaryOf({ id })).toBeNull();
  });

  it('belongs to each of several previews', async () => {
    await importer.preview(csv('2026-01-31,-1,,,'));
    await importer.preview(csv('2026-01-31,2,,,', '2026-01-31,-5,,,'));
    const { importPreviews } = await owner.key.execute(
      `{ importPreviews { nodes { ${summaryFields} } } }`,
    );
    expect(
      importPreviews.nodes.map(
        ({ summary }: { summary: { totals: { balance: string } } }) => summary.totals.balance,
      ),
    ).toEqual(['-3.00', '-1.00']);
  });
});

describe('a possible duplicate', () => {
  const show = `query ($id: ID!) { importPreview(id: $id) { summary { possibleDuplicateCount }
    rows { nodes { status duplicateOf { id } possibleDuplicateOf { id } } } } }`;

  /** The status of each row, and the entry that it possibly duplicates. */
  async function possibleOf({ id }: { id: string }) {
    const { importPreview } = await owner.key.execute(show, { id });
    const { rows, summary } = importPreview;
    const shown = rows.nodes.map(
      (row: { status: string; possibleDuplicateOf: { id: string } | null }) => [
        row.status,
        row.possibleDuplicateOf?.id ?? null,
      ],
    );
    return { shown, count: summary.possibleDuplicateCount };
  }

  it('has the account, the date and the amount of an entry, and another description or type', async () => {
    const account = await owner.createAccount({ name: 'Daily' });
    const entry = (values: object) =>
      owner.createEntry({ date: '2026-01-31', category_id: owner.food, ...values });
    const lunch = await entry({ amount: '3', description: 'Lunch' });
    const wages = await entry({ amount: '4', category_id: owner.salary });
    await entry({ amount: '5', account_id: account.id });
    await entry({ amount: '6', date: '2026-01-30' });
    const preview = await importer.preview(
      csv(
        '2026-01-31,-3,Restaurant,,',
        '2026-01-31,-3,Another restaurant,,',
        '2026-01-31,-4,Tea,,',
        '2026-01-31,-5,Tea,,',
        '2026-01-31,-6,Tea,,',
      ),
    );
    expect(await possibleOf(preview)).toEqual({
      shown: [
        ['NEW', globalId('Entry', lunch.id)],
        ['NEW', null],
        ['NEW', globalId('Entry', wages.id)],
        ['NEW', null],
        ['NEW', null],
      ],
      count: 2,
    });
    expect(await linesOf(preview, { possibleDuplicate: true })).toEqual([2, 4]);
    expect(await linesOf(preview, { possibleDuplicate: false })).toEqual([3, 5, 6]);
    expect((await importer.commit(preview.id)).importedCount).toBe(5);
  });

  it('is not a row whose entry is the duplicate of another row', async () => {
    await owner.createEntry({ date: '2026-01-31', amount: '3', description: 'Lunch' });
    const preview = await importer.preview(
      csv('2026-01-31,-3,Restaurant,,', '2026-01-31,-3,Lunch,,'),
    );
    expect(await possibleOf(preview)).toEqual({
      shown: [
        ['NEW', null],
        ['DUPLICATE', null],
      ],
      count: 0,
    });
  });

  it('does not show an entry that was deleted', async () => {
    const { id } = await owner.createEntry({ date: '2026-01-31', amount: '3' });
    const preview = await importer.preview(csv('2026-01-31,-3,Restaurant,,'));
    await owner.key.delete(`/api/finance/entries/${id}`);
    expect((await possibleOf(preview)).shown).toEqual([['NEW', null]]);
  });
});

describe('a row with the amount 0.00', () => {
  it.each([
    ['date,category,amount', '0.00'],
    ['date,category,amount', '-0'],
    ['date,category,debit,credit', '0.00,0.00'],
    ['date,category,debit,credit', '0.00,'],
    ['date,category,amount,type', '0.00,expense'],
  ])('is invalid, without type and category: %s %s', async (header, cells) => {
    const preview = await importer.preview(`${header}\n2026-01-31,Groceries,${cells}`);
    expect(preview.rows.nodes[0]).toMatchObject({
      status: 'INVALID',
      amount: null,
      type: null,
      category: null,
      issues: [{ path: ['amount'], message: 'Amount must be greater than 0' }],
    });
  });
});

describe('a row of a file with debits and credits', () => {
  const read = async (cells: string) => {
    const preview = await importer.preview(`date,debit,credit\n2026-01-31,${cells}`);
    const { status, type, amount, issues } = preview.rows.nodes[0];
    return { status, type, amount, issues };
  };

  it.each(['3.00,2.00', '"3,00","2,00"', '3.00,x'])('is invalid with both: %s', async (cells) => {
    const message = 'Amount is in more than one column: debit and credit';
    expect(await read(cells)).toEqual({
      ...{ status: 'INVALID', type: null, amount: null },
      issues: [{ path: ['amount'], code: 'INVALID', message }],
    });
  });

  it.each([
    ['3.00,', 'EXPENSE'],
    ['3.00,0.00', 'EXPENSE'],
    [',3.00', 'INCOME'],
    ['0,3.00', 'INCOME'],
    ['-,3.00', 'INCOME'],
    ['3.00,--', 'EXPENSE'],
  ])('has the type of its column: %s', async (cells, type) => {
    expect(await read(cells)).toEqual({ status: 'NEW', type, amount: '3.00', issues: [] });
  });
});

describe('a row of a file with amounts, debits and credits', () => {
  const read = async (cells: string) => {
    const { rows } = await importer.preview(`date,amount,debit,credit\n2026-01-31,${cells}`);
    const [{ type, amount, issues }] = rows.nodes;
    return [type, amount, ...issues.map(({ message }: { message: string }) => message)];
  };

  it.each([
    ['-3.00,-3.00,', 'EXPENSE'],
    ['3.00,3.0,', 'EXPENSE'],
    ['3.00,0.00,3.00', 'INCOME'],
    ['-3.00,,', 'EXPENSE'],
  ])('can repeat the amount: %s', async (cells, type) => {
    expect(await read(cells)).toEqual([type, '3.00']);
  });

  it.each([
    ['3.00,2.00,', 'amount and debit'],
    ['3.00,3.00,3.00', 'debit and credit'],
    ['x,y,', 'amount and debit'],
  ])('is invalid with several amounts: %s', async (cells, roles) => {
    const message = `Amount is in more than one column: ${roles}`;
    expect(await read(cells)).toEqual([null, null, message]);
  });
});
