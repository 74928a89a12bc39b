import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { globalId } from '../../../../src/graphql/schema/global-id.ts';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { statementsDuring } from '../../../support/database/statements.ts';
import { Financier, type RestEntry } from '../../../support/finance/financier.ts';
import { propertyRuns } from '../../../support/properties/property-runs.ts';
import { invalidFor, notFoundFor } from '../../../support/samples/error-cases.ts';

const test = useApp();
let entries: RestEntry[];
let account: string;
const total = 13;

const list = `query ($first: Int, $last: Int, $after: String, $before: String, $offset: Int,
    $filter: EntryFilter) {
  entries(first: $first, last: $last, after: $after, before: $before, offset: $offset, filter: $filter) {
    totalCount
    nodes { databaseId }
    edges { cursor node { databaseId } }
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
  }
}`;

interface Connection {
  readonly totalCount: number;
  readonly nodes: { databaseId: number }[];
  readonly pageInfo: Record<'startCursor' | 'endCursor', string | null> &
    Record<'hasNextPage' | 'hasPreviousPage', boolean>;
}

const owner = useSeed(() => Financier.signUp(test));
beforeAll(async () => {
  const stranger = await Financier.signUp(test);
  const { id } = await owner.createAccount();
  account = globalId('Account', id);
  const createdEntries: RestEntry[] = [];
  for (let number = 0; number < total; number += 1) {
    createdEntries.push(
      await owner.createEntry({
        category_id: [owner.food, owner.housing, owner.salary][number % 3],
        account_id: number % 2 ? id : null,
        // Several entries on one day, not in the order of creation.
        date: `2026-0${1 + (number % 2)}-${String(28 - Math.floor(number / 4)).padStart(2, '0')}`,
        tags: number % 5 ? ['common'] : ['common', 'rare'],
        recurring: number % 4 === 0,
      }),
    );
    await stranger.createEntry({ tags: ['rare'] });
  }
  entries = createdEntries.toSorted((a, b) =>
    a.date === b.date ? b.id - a.id : a.date < b.date ? 1 : -1,
  );
});

const page = async (variables: object): Promise<Connection> =>
  (await owner.person.execute(list, variables)).entries;
const idsOf = ({ nodes }: Pick<Connection, 'nodes'>) => nodes.map(({ databaseId }) => databaseId);
const ids = (some: readonly RestEntry[]) => some.map(({ id }) => id);

describe('entries', () => {
  it('pages of any size return all entries once, forwards and backwards', async () => {
    const walk = async (size: number, backwards: boolean, filter: object) => {
      const walked: number[] = [];
      let cursor: string | null = null;
      for (let more = true; more; ) {
        const range = backwards ? { last: size, before: cursor } : { first: size, after: cursor };
        const connection: Connection = await page({ filter, ...range });
        if (backwards) walked.unshift(...idsOf(connection));
        else walked.push(...idsOf(connection));
        const { hasNextPage, hasPreviousPage, startCursor, endCursor } = connection.pageInfo;
        more = backwards ? hasPreviousPage : hasNextPage;
        cursor = backwards ? startCursor : endCursor;
      }
      return walked;
    };
    const january = entries.filter(({ date }) => date.startsWith('2026-01'));
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: total + 1 }),
        fc.boolean(),
        fc.boolean(),
        async (size, backwards, filtered) => {
          const walked = await walk(size, backwards, filtered ? { month: '2026-01' } : {});
          expect(walked).toEqual(ids(filtered ? january : entries));
        },
      ),
      { numRuns: propertyRuns({ quick: 6, thorough: 30 }) },
    );
  });

  it('accepts an offset with first', async () => {
    expect(idsOf(await page({ first: 3, offset: 5 }))).toEqual(ids(entries.slice(5, 8)));
  });

  it.each<
    [string, () => object, (entry: RestEntry & { tags: string[]; recurring: boolean }) => boolean]
  >([
    ['month', () => ({ month: '2026-02' }), ({ date }) => date.startsWith('2026-02')],
    ['a month without entries', () => ({ month: '2025-02' }), () => false],
    [
      'category',
      () => ({ categoryIds: [globalId('Category', owner.food)] }),
      ({ category_id }) => category_id === owner.food,
    ],
    ['account', () => ({ accountIds: [account] }), ({ account_id }) => account_id !== null],
    ['type', () => ({ type: 'INCOME' }), ({ category_id }) => category_id === owner.salary],
    ['tag', () => ({ allTags: ['rare'] }), ({ tags }) => tags.includes('rare')],
    ['tag in another case', () => ({ allTags: ['RARE'] }), ({ tags }) => tags.includes('rare')],
    ['recurrence', () => ({ recurring: true }), ({ recurring }) => recurring],
    ['no recurrence', () => ({ recurring: false }), ({ recurring }) => !recurring],
    [
      'several filters',
      () => ({ month: '2026-01', type: 'EXPENSE', allTags: ['common'], recurring: true }),
      (entry) =>
        entry.date.startsWith('2026-01') && entry.category_id !== owner.salary && entry.recurring,
    ],
    [
      'null, which is no filter',
      () => ({ month: null, categoryIds: null, anyTags: null }),
      () => true,
    ],
  ])('filters by %s, in totalCount too', async (_name, filter, matches) => {
    const found = ids(entries.filter(matches as never));
    const connection = await page({ filter: filter(), first: 100 });
    expect(idsOf(connection)).toEqual(found);
    expect(connection.totalCount).toBe(found.length);
  });

  it("returns nothing for another user's category or account", async () => {
    const stranger = await Financier.signUp(test);
    const { id } = await stranger.createAccount();
    await stranger.createEntry({ account_id: id });
    for (const filter of [
      { categoryIds: [globalId('Category', stranger.food)] },
      { accountIds: [globalId('Account', id)] },
    ]) {
      expect(await page({ filter })).toMatchObject({ totalCount: 0, nodes: [] });
    }
  });

  it.each([
    [{ first: 101 }, ['first'], 'First must be less than or equal to 100'],
    [{ last: 1, offset: 1 }, ['offset'], 'Offset can only be combined with first'],
    [{ after: 'nonsense' }, ['after'], 'After is not a cursor of this list'],
    [
      // A cursor of another list.
      { after: Buffer.from('["DATE DESC","2026-01-01T00:00:00.000Z","x"]').toString('base64') },
      ['after'],
      'After is not a cursor of this list',
    ],
    [
      { after: Buffer.from('["DATE DESC","2026-02-30",1]').toString('base64') },
      ['after'],
      'After is not a cursor of this list',
    ],
    [
      { before: Buffer.from('["DATE DESC","2026-01-01",9007199254740992]').toString('base64') },
      ['before'],
      'Before is not a cursor of this list',
    ],
    [
      { filter: { month: '2026-13' } },
      ['filter', 'month'],
      'Month must be a valid month, for example 2026-03',
    ],
    [
      { filter: { anyTags: ['a\0'] } },
      ['filter', 'anyTags', 0],
      'Any tag 1 contains characters that are not allowed',
    ],
    [
      { filter: { search: '\ud800' } },
      ['filter', 'search'],
      'Search contains characters that are not allowed',
    ],
    [{ filter: { search: ' ' } }, ['filter', 'search'], "Search can't be blank"],
    [
      { filter: { allTags: ['x'.repeat(51)] } },
      ['filter', 'allTags', 0],
      'All tag 1 is too long (maximum is 50 characters)',
    ],
  ])('rejects %j', async (variables, path, message) => {
    expect(await owner.person.graphql(list, variables)).toStrictEqual(
      invalidFor('entries', path, message),
    );
  });

  it('returns nothing for an id of another type or an invalid id', async () => {
    for (const filter of [
      { categoryIds: [account] },
      { accountIds: [account, 'x'] },
      { categoryIds: [''] },
    ]) {
      expect(await owner.person.graphql(list, { filter })).toStrictEqual(notFoundFor('entries'));
    }
  });

  it('runs the same number of statements for one entry as for all, with categories and accounts', async () => {
    const nested = (first: number) => `{
      entries(first: ${first}) { nodes { amount category { name entryCount } account { name entryCount } } }
      entriesOfMonth(month: "2026-02") { category { name } account { name } }
      categories { name entryCount } accounts { name entryCount } }`;
    const count = (first: number) => statementsDuring(test, () => owner.key.execute(nested(first)));
    await count(1);
    expect(await count(total)).toBe(await count(2));
    // A month is counted before it is read.
    expect(await count(total)).toBeLessThanOrEqual(13);
  });
});
