import { beforeAll, describe, expect, it } from 'vitest';
import { readPage } from '../../src/database/query/read-page.ts';
import { type PageRange, toSelection } from '../../src/database/query/selection.ts';
import { useApp, useSeed } from '../support/app/app.ts';
import { signUp } from '../support/users/people.ts';

const test = useApp();
const person = useSeed(() => signUp(test));
beforeAll(async () => {
  const { userId } = person;
  const data = ['A', 'B', 'C', 'D', 'E'].map((name) => ({ userId, name: `Bank ${name}` }));
  await test.database.client.account.createMany({ data });
});

const first = { order: [{ id: 'asc' }], take: 2, skip: 0 } as const;

/** The number of records on a page of the accounts with this bank, and on all pages. */
async function counts(range: PageRange | undefined, include: object, bank: string | null = null) {
  const { records, total } = await readPage<'Account'>(test.database.client, {
    where: { userId: person.userId, bank },
    selection: toSelection('Account', { include: { ...include } }),
    range,
    total: true,
  });
  return [records.length, total];
}

describe('the total of a list', () => {
  it.each([{}, { entries: true }])('counts the records of all pages, with %j', async (include) => {
    expect(await counts(first, include)).toEqual([2, 5]);
    expect(await counts({ ...first, skip: 4 }, include)).toEqual([1, 5]);
    expect(await counts({ ...first, skip: 9 }, include)).toEqual([0, 5]);
    expect(await counts({ ...first, after: [Number.MAX_SAFE_INTEGER] }, include)).toEqual([0, 5]);
    expect(await counts(undefined, include)).toEqual([0, 5]);
    expect(await counts(first, include, 'none')).toEqual([0, 0]);
  });

  it('is read by the same statement as the page, even if the list is empty', async () => {
    test.statements.length = 0;
    await counts(first, {});
    await counts(first, {}, 'none');
    await counts(first, { entries: true });
    expect(test.statements).toHaveLength(3);
  });
});
