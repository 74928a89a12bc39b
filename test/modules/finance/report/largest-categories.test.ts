import { beforeAll, describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { Financier } from '../../../support/finance/financier.ts';

const test = useApp();
const owner = useSeed(() => Financier.signUp(test));
beforeAll(async () => {
  const { id: gifts } = await owner.createCategory({ name: 'Gifts', type: 'income' });
  const { id: books } = await owner.createCategory({ name: 'Books', type: 'expense' });
  for (const [category_id, amount, date] of [
    [owner.food, '5.00', '2026-01-01'],
    [owner.food, '5.00', '2026-02-01'],
    [owner.housing, '9.00', '2026-01-31'],
    [books, '9.00', '2026-01-31'],
    [owner.salary, '1.00', '2026-02-28'],
    [gifts, '2.00', '2026-02-28'],
  ]) {
    await owner.createEntry({ category_id, amount, date });
  }
});

const query = (selection: string) =>
  `{ financeReport(from: "2026-01-01", to: "2026-02-28") { ${selection} } }`;

async function namesOf(largest: number | null): Promise<string[]> {
  const document = query(`categories(largest: ${largest}) { category { name } }`);
  const { financeReport } = await owner.key.execute(document);
  return financeReport.categories.map(
    ({ category }: { category: { name: string } }) => category.name,
  );
}

describe('financeReport.categories(largest:)', () => {
  it.each([
    [1, ['Food', 'Gifts']],
    [2, ['Food', 'Books', 'Gifts', 'Salary']],
    [1_000, ['Food', 'Books', 'Housing', 'Gifts', 'Salary']],
    [null, ['Food', 'Books', 'Housing', 'Gifts', 'Salary']],
  ])('%s returns the largest of each type: %j', async (largest, names) => {
    expect(await namesOf(largest)).toEqual(names);
  });

  it('returns the periods of these categories', async () => {
    const document = query(
      'categories(largest: 1) { periods(by: MONTH) { totals { income expenses } } }',
    );
    const { financeReport } = await owner.key.execute(document);
    const totals = (income: string, expenses: string) => ({ totals: { income, expenses } });
    expect(financeReport.categories).toEqual([
      { periods: [totals('0.00', '5.00'), totals('0.00', '5.00')] },
      { periods: [totals('0.00', '0.00'), totals('2.00', '0.00')] },
    ]);
  });

  it.each([
    [0, 'TOO_SMALL'],
    [-1, 'TOO_SMALL'],
    [1_001, 'TOO_LARGE'],
  ])('rejects %s', async (largest, code) => {
    const { errors } = await owner.key.graphql(
      query(`categories(largest: ${largest}) { category { name } }`),
    );
    expect(errors?.[0]?.extensions.details).toMatchObject([{ path: ['largest'], code }]);
  });
});
