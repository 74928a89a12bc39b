import { beforeAll, describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { statementsDuring } from '../../../support/database/statements.ts';
import { Financier } from '../../../support/finance/financier.ts';

const test = useApp();
const owner = useSeed(() => Financier.signUp(test));
beforeAll(async () => {
  await owner.createEntry({ date: '2026-02-01', amount: '0.10', category_id: owner.food });
  await owner.createEntry({ date: '2026-03-31', amount: '9.99', category_id: owner.salary });
});

const range = 'from: "2026-02-01", to: "2026-03-31"';
const months = [
  { category: { name: 'Food' }, months: [{ balance: '-0.10' }, { balance: '0.00' }] },
  { category: { name: 'Salary' }, months: [{ balance: '0.00' }, { balance: '9.99' }] },
];

/** The balances of the months of each category, with a selection of periods. */
async function balances(selection: string, fragments = '') {
  const query = `query Report($isExcluded: Boolean = true, $by: PeriodLength = MONTH) {
    financeReport(${range}) {
      categories {
        category { name }
        ${selection}
        excluded: periods(by: $by) @skip(if: $isExcluded) { from }
      }
    }
  } ${fragments}`;
  const { financeReport } = await owner.key.execute(query);
  return financeReport.categories.map(
    (group: { months: { totals: { balance: string } }[]; category: { name: string } }) => ({
      category: group.category,
      months: group.months.map(({ totals }) => totals),
    }),
  );
}

const selected = (by: string) => `periods(by: ${by}) { totals { balance } }`;

describe('the periods of the groups of a report', () => {
  it('are read by the statement that reads the groups', async () => {
    const groups = () => balances(`months: ${selected('MONTH')}`);
    expect(await groups()).toEqual(months);
    // The groups and the names of the categories.
    expect(await statementsDuring(test, groups)).toBe(2);
  });

  it.each([
    ['with a variable', `months: ${selected('$by')}`, ''],
    [
      'in a fragment on the interface',
      '...Months',
      `fragment Months on FinanceGroup { months: ${selected('MONTH')} }`,
    ],
    ['in an inline fragment', `... on FinanceCategoryGroup { months: ${selected('MONTH')} }`, ''],
    ['twice with the same length', `months: ${selected('MONTH')} again: ${selected('MONTH')}`, ''],
    ['beside another length', `years: ${selected('YEAR')} months: ${selected('MONTH')}`, ''],
    [
      'beside an excluded length',
      `periods(by: YEAR) @skip(if: $isExcluded) { from } months: ${selected('MONTH')}`,
      '',
    ],
  ])('are the same %s', async (_title, selection, fragments) => {
    expect(await balances(selection, fragments)).toEqual(months);
  });

  it('are read after the groups if there are more than 31', async () => {
    const groups = await balances(`months: ${selected('DAY')}`);
    const sums = groups.map((group: (typeof months)[number]) => ({
      ...group,
      months: group.months.filter(({ balance }) => balance !== '0.00'),
    }));
    expect(groups[0].months).toHaveLength(59);
    expect(sums.map((group: (typeof months)[number]) => group.months)).toEqual([
      [{ balance: '-0.10' }],
      [{ balance: '9.99' }],
    ]);
  });

  it('cause an error at their own field if there are too many', async () => {
    const days = 'from: "2020-01-01", to: "2026-12-31"';
    const query = `{ financeReport(${days}) { categories { ${selected('DAY')} } } }`;
    const { errors } = await owner.person.graphql(query);
    expect(errors?.[0]).toMatchObject({ path: ['financeReport', 'categories', 0, 'periods'] });
  });
});
