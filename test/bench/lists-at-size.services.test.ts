import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usesIndexOnly } from '../support/database/plan.ts';
import { seedBigLists, vacuums } from './big-lists.ts';
import { bigLists, ListReader, pageSize } from './list-readings.ts';
import { openScratch, type Scratch } from './scratch-server.ts';

const size = 100_000;
let scratch: Scratch;
let reader: ListReader;

beforeAll(async () => {
  scratch = await openScratch(process.env.TEST_DATABASE_URL ?? '');
  const owner = await seedBigLists(scratch.database, size);
  for (const statement of vacuums) await scratch.run(statement);
  reader = new ListReader(scratch, owner);
}, 900_000);

afterAll(() => scratch?.remove());

const cases = bigLists.flatMap((list) => list.filters.map((filter) => ({ list, filter })));

/** EXPLAIN shows the rows of parallel workers as a rounded mean. */
const expectAbout = (rows: number, counted: number) =>
  expect(Math.abs(rows - counted)).toBeLessThan(10);

describe(`a list of one owner with ${size} records, beside others with as many`, () => {
  it.each(cases)(
    'reads the rows of its page only, at any depth: $list.field $filter',
    async (given) => {
      const [first, deep, last, count] = await reader.readingsOf(given.list, given.filter, 1_000);
      for (const page of [first, deep, last]) {
        expect(page.shown).toBe(pageSize);
        expect(usesIndexOnly(page.scans), page.scans.join()).toBe(true);
        // One more than is shown, and the record before the page. If nearly all records match, the
        // index of the whole list is used, and the few others are filtered out.
        expect(page.rows).toBeGreaterThanOrEqual(pageSize);
        expect(page.rows).toBeLessThanOrEqual(pageSize * 1.5);
      }
      // The upper levels of the index, and the pages of the table with the records.
      expect(deep.buffers).toBeLessThanOrEqual(first.buffers + 10);
      expect(count.shown).toBeGreaterThan(pageSize);
      expectAbout(count.rows, count.shown);
      expect(usesIndexOnly(count.scans), count.scans.join()).toBe(true);
    },
  );

  it('is counted by status from the index alone', async () => {
    const stats = await reader.stats();
    expect(stats.shown).toBe(size);
    expectAbout(stats.rows, size);
    expect(usesIndexOnly(stats.scans), stats.scans.join()).toBe(true);
  });

  it('has all records of the owner', async () => {
    const [list] = bigLists;
    if (!list) throw new Error('there are no lists');
    const [, , , count] = await reader.readingsOf(list, {}, 2);
    expect(count.shown).toBe(size);
  });
});
