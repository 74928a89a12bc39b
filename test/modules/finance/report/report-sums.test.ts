import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { Financier } from '../../../support/finance/financier.ts';
import {
  groupsOf,
  type ModelEntry,
  startOfPeriod,
  totalsOf,
} from '../../../support/finance/report-model.ts';
import { propertyRuns } from '../../../support/properties/property-runs.ts';

const test = useApp();
let categories: Map<string, number>;
let accounts: Map<string, number>;

const owner = useSeed(() => Financier.signUp(test));
beforeAll(async () => {
  const { food, housing, salary } = owner;
  categories = new Map(Object.entries({ Food: food, Housing: housing, Salary: salary }));
  const createdEntries = [
    await owner.createAccount({ name: 'One' }),
    await owner.createAccount({ name: 'Two' }),
  ];
  accounts = new Map(createdEntries.map(({ name, id }) => [name, id]));
});

const entry: fc.Arbitrary<ModelEntry> = fc
  .record({
    category: fc.constantFrom('Food', 'Housing', 'Salary'),
    account: fc.constantFrom(null, 'One', 'Two'),
    cents: fc.oneof(
      fc.bigInt({ min: 1n, max: 1_000n }),
      fc.constantFrom(1n, 10n, 999_999_999_999n),
    ),
    date: fc.constantFrom(
      ...['2023-12-31', '2024-01-01', '2024-02-29', '2024-03-01'],
      ...['2024-12-30', '2024-12-31', '2025-01-01'],
    ),
    tags: fc.uniqueArray(fc.constantFrom('a', 'A', 'b', 'naïve'), { maxLength: 3 }),
  })
  .map((fields) => ({ ...fields, isIncome: fields.category === 'Salary' }));

async function replaceEntries(entries: readonly ModelEntry[]): Promise<void> {
  await test.database.client.entry.deleteMany();
  await test.database.client.entry.createMany({
    data: entries.map(({ category, account, cents, date, tags }) => ({
      userId: owner.person.userId,
      categoryId: categories.get(category) as number,
      accountId: account === null ? null : (accounts.get(account) as number),
      amount: `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`,
      date: new Date(date),
      tags: [...tags],
    })),
  });
}

const document = `query ($from: LocalDate!, $to: LocalDate!) { financeReport(from: $from, to: $to) {
  totals { ...Sums }
  years: periods(by: YEAR) { ...Period } months: periods(by: MONTH) { ...Period }
  categories { category { name } totals { ...Sums } periods(by: MONTH) { ...Period } }
  accounts { account { name } totals { ...Sums } periods(by: YEAR) { ...Period } }
  tags { tag totals { ...Sums } periods(by: MONTH) { ...Period } } } }
fragment Sums on FinanceTotals { income expenses balance incomeCount expenseCount }
fragment Period on FinancePeriod { from totals { income expenses balance incomeCount expenseCount } }`;

type ModelTotals = ReturnType<typeof totalsOf>;
interface ShownPeriod {
  readonly from: string;
  readonly totals: ModelTotals;
}

const range = { from: '2024-01-01', to: '2024-12-31' };
const isInRange = ({ date }: ModelEntry) => date >= range.from && date <= range.to;
const hasEntries = ({ totals }: ShownPeriod) => totals.incomeCount + totals.expenseCount > 0;

/** The periods with entries. The others are tested by the number of periods. */
const shown = (periods: readonly ShownPeriod[]) =>
  new Map(periods.filter(hasEntries).map(({ from, totals }) => [from, totals]));
const byPeriod = (entries: readonly ModelEntry[], length: keyof typeof startOfPeriod) =>
  groupsOf(entries, ({ date }) => [startOfPeriod[length](date)]);

interface ShownGroup<Value> {
  readonly value: Value;
  readonly totals: ModelTotals;
  readonly periods: readonly ShownPeriod[];
}

function expectGroups<Value>(
  groups: readonly ShownGroup<Value>[],
  entries: readonly ModelEntry[],
  valuesOf: (entry: ModelEntry) => readonly Value[],
  length: keyof typeof startOfPeriod,
): void {
  expect(new Map(groups.map(({ value, totals }) => [value, totals]))).toEqual(
    groupsOf(entries, valuesOf),
  );
  for (const { value, periods } of groups) {
    const own = entries.filter((each) => valuesOf(each).includes(value));
    expect(shown(periods)).toEqual(byPeriod(own, length));
  }
  const cents = (text: string) => BigInt(text.replace('.', ''));
  const sizes = groups.map(({ totals }) => [cents(totals.expenses), cents(totals.income)] as const);
  for (const [index, [expenses, income]] of sizes.slice(1).entries()) {
    const [earlierExpenses, earlierIncome] = sizes[index] as (typeof sizes)[number];
    expect(earlierExpenses >= expenses).toBe(true);
    if (earlierExpenses === expenses) expect(earlierIncome >= income).toBe(true);
  }
}

const property = fc.asyncProperty(fc.array(entry, { maxLength: 30 }), async (all) => {
  await replaceEntries(all);
  const { financeReport } = await owner.key.execute(document, range);
  const entries = all.filter(isInRange);
  expect(financeReport.totals).toEqual(totalsOf(entries));
  expect(financeReport.months).toHaveLength(12);
  expect(shown(financeReport.months)).toEqual(byPeriod(entries, 'MONTH'));
  expect(shown(financeReport.years)).toEqual(byPeriod(entries, 'YEAR'));
  const groups = <Value>(field: string, keyOf: (group: never) => Value) =>
    financeReport[field].map((group: object) => ({ ...group, value: keyOf(group as never) }));
  const byCategory = groups(
    'categories',
    (group: { category: { name: string } }) => group.category.name,
  );
  expectGroups<string>(byCategory, entries, ({ category }) => [category], 'MONTH');
  const byAccount = groups(
    'accounts',
    (group: { account: { name: string } | null }) => group.account?.name ?? null,
  );
  expectGroups<string | null>(byAccount, entries, ({ account }) => [account], 'YEAR');
  const byTag = groups('tags', (group: { tag: string | null }) => group.tag);
  const tagsOf = ({ tags }: ModelEntry) => (tags.length > 0 ? tags : [null]);
  expectGroups<string | null>(byTag, entries, tagsOf, 'MONTH');
});

describe('a report of random entries', () => {
  it('has the totals that the entries add up to, in total and in each group', async () => {
    await fc.assert(property, { numRuns: propertyRuns({ quick: 6, thorough: 100 }) });
  });
});
