import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { globalId } from '../../../../src/graphql/schema/global-id.ts';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { explain } from '../../../support/database/plans.ts';
import { useStatements } from '../../../support/database/statements.ts';
import { Financier } from '../../../support/finance/financier.ts';
import { propertyRuns } from '../../../support/properties/property-runs.ts';
import { invalidFor } from '../../../support/samples/error-cases.ts';

const test = useApp();
const statements = useStatements(test);
let accounts: number[];

interface StoredEntry {
  readonly id: number;
  readonly cents: number;
  readonly date: string;
  readonly categoryId: number;
  readonly accountId: number | null;
  readonly description: string | null;
  readonly tags: string[];
  readonly recurring: boolean;
}
let entries: StoredEntry[];

const descriptions = [null, 'Lunch', 'LUNCH at 100%', 'a_b', 'Öl für das Auto', 'back\\slash'];
const tags = ['Work', 'home', 'Ünï', "o'clock", 'a,b'];

const list = `query ($filter: EntryFilter) {
  entries(first: 100, filter: $filter) {
    totalCount totals { income expenses balance } nodes { databaseId } } }`;

const owner = useSeed(() => Financier.signUp(test));
beforeAll(async () => {
  accounts = [(await owner.createAccount()).id, (await owner.createAccount()).id];
  const categories = [owner.food, owner.housing, owner.salary];
  const { entry } = test.database.client;
  await entry.createMany({
    data: Array.from({ length: 60 }, (_, i) => ({
      userId: owner.person.userId,
      categoryId: categories[i % 3] as number,
      accountId: [null, ...accounts][(i * 7) % 3] as number | null,
      amount: `${(i * 37) % 11}.${10 + ((i * 13) % 5)}`,
      date: new Date(Date.UTC(2026, (i * 5) % 3, 1 + ((i * 11) % 28))),
      description: descriptions[(i * 5) % descriptions.length] as string | null,
      tags: tags.filter((_tag, index) => (i >> index) % 2 === 1),
      recurring: i % 4 === 0,
    })),
  });
  const stored = await entry.findMany({ where: { userId: owner.person.userId } });
  entries = stored.map(({ amount, date, ...fields }) => ({
    ...fields,
    cents: Number(amount.toFixed(2).replace('.', '')),
    date: date.toISOString().slice(0, 10),
  }));
});

interface EntryFilter {
  month?: string;
  from?: string;
  to?: string;
  type?: string;
  categoryIds?: string[];
  accountIds?: string[];
  hasAccount?: boolean;
  anyTags?: string[];
  allTags?: string[];
  search?: string;
  minAmount?: string;
  maxAmount?: string;
  recurring?: boolean;
}

const lower = (texts: readonly string[]) => texts.map((text) => text.toLowerCase());
const typeOf = (entry: StoredEntry) => (entry.categoryId === owner.salary ? 'INCOME' : 'EXPENSE');
const centsOf = (money: string) => Number(money.replace('.', ''));

/** Whether an entry meets each condition. */
const conditions: {
  [Field in keyof EntryFilter]-?: (
    entry: StoredEntry,
    value: NonNullable<EntryFilter[Field]>,
  ) => boolean;
} = {
  month: ({ date }, month) => date.startsWith(month),
  from: ({ date }, from) => date >= from,
  to: ({ date }, to) => date <= to,
  type: (entry, type) => typeOf(entry) === type,
  categoryIds: ({ categoryId }, ids) => ids.includes(globalId('Category', categoryId)),
  accountIds: ({ accountId }, ids) => ids.includes(globalId('Account', accountId ?? 0)),
  hasAccount: ({ accountId }, hasAccount) => (accountId !== null) === hasAccount,
  anyTags: (entry, any) => lower(any).some((tag) => lower(entry.tags).includes(tag)),
  allTags: (entry, all) => lower(all).every((tag) => lower(entry.tags).includes(tag)),
  search: ({ description, cents }, search) =>
    search
      .trim()
      .split(/\s+/)
      .every(
        (word) =>
          description?.toLowerCase().includes(word.toLowerCase()) || word === `${cents / 100}`,
      ),
  minAmount: ({ cents }, minimum) => cents >= centsOf(minimum),
  maxAmount: ({ cents }, maximum) => cents <= centsOf(maximum),
  recurring: (entry, recurring) => entry.recurring === recurring,
};

const matches = (entry: StoredEntry, filter: EntryFilter) =>
  Object.entries(filter).every(([field, value]) =>
    conditions[field as keyof EntryFilter](entry, value as never),
  );

const money = (cents: number) => (cents / 100).toFixed(2);
const sum = (some: readonly StoredEntry[]) => some.reduce((total, { cents }) => total + cents, 0);

const day = fc
  .integer({ min: 0, max: 100 })
  .map((days) => new Date(Date.UTC(2025, 11, 25 + days)).toISOString().slice(0, 10));
const tagLists = fc.array(
  fc.constantFrom(...tags, ...tags.map((tag) => tag.toUpperCase()), 'none'),
  { maxLength: 3 },
);
const amount = fc.integer({ min: 0, max: 1200 }).map(money);
const idsOf = (typename: 'Account' | 'Category', ids: () => number[]) =>
  fc
    .array(fc.nat(3), { maxLength: 3 })
    .map((indices) => indices.map((index) => globalId(typename, ids()[index] ?? 2_147_483_647)));

const filters = fc
  .record(
    {
      month: fc.constantFrom('2026-01', '2026-03', '2027-01'),
      from: day,
      to: day,
      type: fc.constantFrom('INCOME', 'EXPENSE'),
      categoryIds: idsOf('Category', () => [owner.food, owner.housing, owner.salary]),
      accountIds: idsOf('Account', () => accounts),
      hasAccount: fc.boolean(),
      anyTags: tagLists,
      allTags: tagLists,
      search: fc.constantFrom(
        'lunch',
        '%',
        '_',
        'ÖL',
        ' auto',
        '\\',
        'h at 1',
        '100% Lunch',
        '4.11',
        'auto 2.13',
        'zzz',
      ),
      minAmount: amount,
      maxAmount: amount,
      recurring: fc.boolean(),
    },
    { requiredKeys: [] },
  )
  .map(({ month, from, to, ...rest }): EntryFilter => {
    if (month !== undefined) return { ...rest, month };
    const [first, last] = from && to && from > to ? [to, from] : [from, to];
    return { ...rest, ...(first ? { from: first } : {}), ...(last ? { to: last } : {}) };
  })
  .filter(({ minAmount: min, maxAmount: max }) => !min || !max || centsOf(min) <= centsOf(max));

describe('the filter of entries', () => {
  it('returns and sums the entries that meet all conditions', async () => {
    const property = fc.asyncProperty(filters, async (filter) => {
      const found = entries.filter((entry) => matches(entry, filter));
      const income = sum(found.filter((entry) => typeOf(entry) === 'INCOME'));
      const expenses = sum(found.filter((entry) => typeOf(entry) === 'EXPENSE'));
      const { entries: page } = await owner.person.execute(list, { filter });
      const ids = page.nodes.map(({ databaseId }: { databaseId: number }) => databaseId);
      expect(new Set(ids)).toEqual(new Set(found.map(({ id }) => id)));
      expect(page.totalCount).toBe(found.length);
      expect(page.totals).toStrictEqual({
        income: money(income),
        expenses: money(expenses),
        balance: money(income - expenses),
      });
    });
    await fc.assert(property, { numRuns: propertyRuns({ quick: 20, thorough: 500 }) });
  });

  it.each<[object, (string | number)[], string]>([
    [
      { month: '2026-01', from: '2026-01-01' },
      ['month'],
      "Month can't be combined with from and to",
    ],
    [{ month: '2026-01', to: '2026-01-01' }, ['month'], "Month can't be combined with from and to"],
    [{ from: '2026-01-02', to: '2026-01-01' }, ['from'], "From can't be after to"],
    [{ from: '2026-02-30' }, ['from'], 'From must be a valid date, for example 2026-03-31'],
    [
      { minAmount: '2', maxAmount: '1.99' },
      ['minAmount'],
      "Min amount can't be greater than the maximum amount",
    ],
    [{ maxAmount: '1.999' }, ['maxAmount'], "Max amount can't have more than 2 decimals"],
    [
      { categoryIds: Array.from({ length: 101 }, () => globalId('Category', 1)) },
      ['categoryIds'],
      'Category ids are too many (maximum is 100)',
    ],
    [
      { anyTags: Array.from({ length: 21 }, (_, i) => `t${i}`) },
      ['anyTags'],
      'Any tags are too many (maximum is 20)',
    ],
    [{ search: 'x'.repeat(101) }, ['search'], 'Search is too long (maximum is 100 characters)'],
  ])('rejects %j', async (filter, path, message) => {
    expect(await owner.person.graphql(list, { filter })).toStrictEqual(
      invalidFor('entries', ['filter', ...path], message),
    );
  });

  it('runs no statement for totals that are not selected', async () => {
    const sums = async (selection: string) => {
      test.statements.length = 0;
      await owner.person.execute(`{ entries(first: 2) { ${selection} } }`);
      return test.statements.filter((sql) => sql.includes('SUM(')).length;
    };
    expect(await sums('totalCount nodes { amount }')).toBe(0);
    expect(await sums('totals { balance }')).toBe(1);
    expect(await sums('__typename')).toBe(0);
  });

  it('does not read the categories for each entry, with statistics from before the entries', async () => {
    const { client } = test.database;
    await client.$executeRaw`ANALYZE "categories", "entries"`;
    const { person } = await Financier.signUp(test);
    await client.$executeRaw`
      WITH "new" AS (
        INSERT INTO "categories" ("user_id", "name", "type", "emoji")
        SELECT ${person.userId}::uuid, 'C' || n, 'expense', 'x' FROM generate_series(1, 100) AS n
        RETURNING "id")
      INSERT INTO "entries" ("user_id", "category_id", "amount", "date")
      SELECT ${person.userId}::uuid, "id", 1, '2026-01-01' FROM "new", generate_series(1, 20)`;
    const { ran } = await statements.during(() =>
      person.execute(list, { filter: { type: 'EXPENSE' } }),
    );
    const reads = ran.filter(({ sql }) => sql.includes('FROM "categories"'));
    expect(reads).toHaveLength(2);
    for (const read of reads) {
      expect((await explain(test, read, 'categories')).rows).toBeLessThan(1_000);
    }
  });
});
