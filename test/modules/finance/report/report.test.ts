import { beforeAll, describe, expect, it } from 'vitest';
import { globalId } from '../../../../src/graphql/schema/global-id.ts';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { statementsDuring } from '../../../support/database/statements.ts';
import { Financier } from '../../../support/finance/financier.ts';
import { invalidFor } from '../../../support/samples/error-cases.ts';

const test = useApp();

const entries = () => [
  { date: '2026-01-31', amount: '100.00', category_id: owner.food },
  { date: '2026-02-01', amount: '0.10', category_id: owner.food, tags: ['work', 'trip'] },
  { date: '2026-02-28', amount: '0.20', category_id: owner.housing, tags: ['work'] },
  { date: '2026-03-31', amount: '9.99', category_id: owner.salary, account_id: account.id },
  { date: '2026-04-01', amount: '50.00', category_id: owner.salary },
];

const owner = useSeed(() => Financier.signUp(test));
const account = useSeed(() => owner.createAccount());
beforeAll(async () => {
  for (const each of entries()) await owner.createEntry(each);
  const stranger = await Financier.signUp(test);
  await stranger.createEntry({ date: '2026-02-01', amount: '7.00' });
});

const range = 'from: "2026-02-01", to: "2026-03-31"';
const report = async (selection: string, days = range) =>
  (await owner.key.execute(`{ financeReport(${days}) { ${selection} } }`)).financeReport;
const totals = (income: string, expenses: string, balance: string) => ({
  income,
  expenses,
  balance,
});
const sums = 'totals { income expenses balance }';

describe('financeReport', () => {
  it('adds up the entries of the range, its first and last day included', async () => {
    expect(
      await report('from to totals { income expenses balance incomeCount expenseCount }'),
    ).toStrictEqual({
      from: '2026-02-01',
      to: '2026-03-31',
      totals: { ...totals('9.99', '0.30', '9.69'), incomeCount: 1, expenseCount: 2 },
    });
  });

  it('returns zero for a range without entries', async () => {
    const selection = `${sums} categories { ${sums} } accounts { ${sums} } tags { ${sums} }`;
    expect(await report(selection, 'from: "1900-01-01", to: "1900-01-01"')).toStrictEqual({
      totals: totals('0.00', '0.00', '0.00'),
      categories: [],
      accounts: [],
      tags: [],
    });
  });

  it('lists each period that overlaps the range, clipped to it, also without entries', async () => {
    const days = 'from: "2026-01-31", to: "2026-04-15"';
    expect(await report(`periods(by: MONTH) { from to ${sums} }`, days)).toStrictEqual({
      periods: [
        { from: '2026-01-31', to: '2026-01-31', totals: totals('0.00', '100.00', '-100.00') },
        { from: '2026-02-01', to: '2026-02-28', totals: totals('0.00', '0.30', '-0.30') },
        { from: '2026-03-01', to: '2026-03-31', totals: totals('9.99', '0.00', '9.99') },
        { from: '2026-04-01', to: '2026-04-15', totals: totals('50.00', '0.00', '50.00') },
      ],
    });
  });

  it('groups by category, expenses first, the largest first', async () => {
    expect(await report(`categories { category { id name } ${sums} }`)).toStrictEqual({
      categories: [
        {
          category: { id: globalId('Category', owner.housing), name: 'Housing' },
          totals: totals('0.00', '0.20', '-0.20'),
        },
        {
          category: { id: globalId('Category', owner.food), name: 'Food' },
          totals: totals('0.00', '0.10', '-0.10'),
        },
        {
          category: { id: globalId('Category', owner.salary), name: 'Salary' },
          totals: totals('9.99', '0.00', '9.99'),
        },
      ],
    });
  });

  it('groups by account, and entries without an account under null', async () => {
    expect(await report(`accounts { account { name } ${sums} }`)).toStrictEqual({
      accounts: [
        { account: null, totals: totals('0.00', '0.30', '-0.30') },
        { account: { name: 'Everyday' }, totals: totals('9.99', '0.00', '9.99') },
      ],
    });
  });

  it('counts an entry under each of its tags, and entries without tags under null', async () => {
    expect(await report(`tags { tag ${sums} }`)).toStrictEqual({
      tags: [
        { tag: 'work', totals: totals('0.00', '0.30', '-0.30') },
        { tag: 'trip', totals: totals('0.00', '0.10', '-0.10') },
        { tag: null, totals: totals('9.99', '0.00', '9.99') },
      ],
    });
  });

  it('lists the periods of each group', async () => {
    const selection = `tags { tag periods(by: MONTH) { from totals { expenses } } }`;
    const month = (from: string, expenses: string) => ({ from, totals: { expenses } });
    expect(await report(selection)).toStrictEqual({
      tags: [
        { tag: 'work', periods: [month('2026-02-01', '0.30'), month('2026-03-01', '0.00')] },
        { tag: 'trip', periods: [month('2026-02-01', '0.10'), month('2026-03-01', '0.00')] },
        { tag: null, periods: [month('2026-02-01', '0.00'), month('2026-03-01', '0.00')] },
      ],
    });
  });

  it('compares whole calendar months with as many months before', async () => {
    const change = 'change { income expenses balance }';
    expect(
      await report(
        `comparison { from to ${sums} ${change} }`,
        'from: "2026-02-01", to: "2026-02-28"',
      ),
    ).toStrictEqual({
      comparison: {
        from: '2026-01-01',
        to: '2026-01-31',
        totals: totals('0.00', '100.00', '-100.00'),
        change: totals('0.00', '-99.70', '99.70'),
      },
    });
  });

  it('has no comparison with days before 1900', async () => {
    const days = 'from: "1900-01-01", to: "1900-01-31"';
    expect(await report('comparison { from }', days)).toStrictEqual({ comparison: null });
  });

  it.each([
    ['from: "2026-03-02", to: "2026-03-01"', 'from', "From can't be after to"],
    [
      'from: "2026-02-30", to: "2026-03-01"',
      'from',
      'From must be a valid date, for example 2026-03-31',
    ],
    ['from: "1899-12-31", to: "2026-03-01"', 'from', 'From must be from 1900-01-01 to 2199-12-31'],
  ])('rejects %s', async (days, path, message) => {
    expect(await owner.key.graphql(`{ financeReport(${days}) { from } }`)).toStrictEqual(
      invalidFor('financeReport', [path], message),
    );
  });
});

describe('the statements of financeReport', () => {
  const everything = `{ financeReport(${range}) {
    ${sums} day: periods(by: DAY) { ${sums} }
    categories { category { name entryCount } periods(by: MONTH) { ${sums} } }
    accounts { account { name currentBalance } periods(by: MONTH) { ${sums} } }
    tags { tag periods(by: MONTH) { ${sums} } }
    comparison { from } } }`;

  it('have the same number for any number of groups', async () => {
    const read = () => statementsDuring(test, () => owner.key.execute(everything));
    expect(await read()).toBe(10);
    for (const name of ['Games', 'Music', 'Pets']) {
      const { id } = await owner.createCategory({ name });
      await owner.createEntry({ category_id: id, date: '2026-03-01', tags: [name] });
    }
    expect(await read()).toBe(10);
  });

  it('do not read records that are not selected', async () => {
    const read = () => report(`categories { ${sums} } accounts { ${sums} }`);
    expect(await statementsDuring(test, read)).toBe(2);
  });
});
