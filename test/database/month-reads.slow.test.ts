import { beforeAll, describe, expect, it } from 'vitest';
import { globalId } from '../../src/graphql/schema/global-id.ts';
import { useAppForPlans, useSeed } from '../support/app/app.ts';
import { usesIndexOnly } from '../support/database/plan.ts';
import { explain } from '../support/database/plans.ts';
import { useStatements } from '../support/database/statements.ts';
import { vacuum } from '../support/database/vacuum.ts';
import { Financier } from '../support/finance/financier.ts';

/** With `TEST_ENTRIES=1000000`, the command takes minutes. */
const most = Number(process.env.TEST_ENTRIES ?? 100_000);
const fewest = 10_000;
/** In the month that is read; the others, back to 1901, have as many. */
const ofMonth = Math.max(200, Math.ceil(most / 1500));
const month = '2026-03';
const patience = 600_000;

const test = useAppForPlans();
const statements = useStatements(test);

/** So many entries a month, back from the month that is read, in no order on the disk. */
async function seed(owner: Financier, count: number): Promise<void> {
  const accounts = [
    await owner.createAccount({ name: 'A' }),
    await owner.createAccount({ name: 'B' }),
  ];
  const { userId } = owner.person;
  // In slices, each of all months, which take far less than the 5 s of a statement.
  const slices = Math.ceil(count / 5_000);
  for (let slice = 0; slice < slices; slice += 1) {
    await test.database.client.$executeRaw`
    INSERT INTO "entries" ("user_id", "category_id", "account_id", "amount", "description", "date",
        "tags")
    SELECT ${userId}::uuid, CASE WHEN n % 50 = 0 THEN ${owner.salary}::bigint ELSE ${owner.food}::bigint END,
        CASE WHEN n % 100 = 1 THEN ${accounts[1]?.id}::bigint ELSE ${accounts[0]?.id}::bigint END,
        (n % 10000 + 1) / 100.0, 'Entry ' || n % 40,
        (date '2026-03-01' - (n / ${ofMonth}::int) * interval '1 month')::date + n % 28,
        CASE WHEN n % ${most / 20}::int = 7 THEN ARRAY['rare'] ELSE ARRAY['common', 'trip:' || n % 2000] END
      FROM generate_series(${slice}::int, ${count - 1}::int, ${slices}::int) AS n
       ORDER BY random()`;
  }
}

const large = useSeed(() => Financier.signUp(test));
const small = useSeed(() => Financier.signUp(test));
beforeAll(async () => {
  await seed(large, most);
  await seed(small, fewest);
  // As its own worker would in time: fresh statistics and a visibility map.
  await vacuum(test, 'entries');
}, patience);
async function read(work: () => Promise<unknown>) {
  const { ran } = await statements.during(work);
  const onEntries = ran.filter(({ sql }) => /FROM\s+(\S+\.)?"entries"/.test(sql));
  expect(onEntries).toHaveLength(1);
  const [statement] = onEntries;
  if (!statement) throw new Error('nothing was read');
  return explain(test, statement, 'entries');
}
describe.each([
  ['list', `entries?month=${month}`],
  ['summary', `summary?month=${month}`],
  ['analytics', `analytics?month=${month}`],
])(`the %s of a month, of ${most} entries`, (_name, path) => {
  it(
    'reads that month only, by an index, at the same cost as with 10,000 entries',
    async () => {
      const [much, little] = [
        await read(() => large.read(path)),
        await read(() => small.read(path)),
      ];
      for (const reading of [much, little]) {
        expect(usesIndexOnly(reading.scans), reading.scans.join()).toBe(true);
        expect(reading.rows).toBe(ofMonth);
        // One page a row at most, and the way down the index.
        expect(reading.pages).toBeLessThanOrEqual(ofMonth + 100);
      }
      expect(much.pages).toBeLessThanOrEqual(1.5 * little.pages + 20);
    },
    patience,
  );
});

describe(`a page of ${most} entries`, () => {
  const page = 25;
  const document = `query ($filter: EntryFilter, $after: String, $last: Int, $first: Int) {
    entries(filter: $filter, after: $after, last: $last, first: $first) {
      edges { cursor } } }`;
  const rowsOf = (variables: object) =>
    read(() => large.person.execute(document, { first: page, ...variables }));

  it(
    'is read by an index, with any filter and on deep pages',
    async () => {
      const deep = Buffer.from(JSON.stringify(['DATE DESC', '2000-01-15', 2_000_000_000])).toString(
        'base64',
      );
      const accounts: { id: number }[] = await large.read('accounts');
      const categoryIds = [globalId('Category', large.salary)];
      const accountIds = [globalId('Account', accounts[1]?.id as number)];
      for (const variables of [
        {},
        { first: null, last: page },
        { after: deep },
        { filter: { categoryIds } },
        { filter: { categoryIds }, after: deep },
        { filter: { accountIds } },
        { filter: { accountIds }, after: deep },
      ]) {
        const { scans, rows } = await rowsOf(variables);
        const what = JSON.stringify(variables);
        expect(usesIndexOnly(scans), `${what}: ${scans}`).toBe(true);
        expect(rows, what).toBeLessThanOrEqual(page + 2);
      }
    },
    patience,
  );

  it(
    'with a rare tag reads only entries that have it',
    async () => {
      const { scans, rows } = await rowsOf({ filter: { allTags: ['rare'] } });
      expect(usesIndexOnly(scans), scans.join()).toBe(true);
      expect(rows).toBeGreaterThanOrEqual(20);
      expect(rows).toBeLessThanOrEqual(50);
    },
    patience,
  );
});
