import { beforeAll, describe, expect, it } from 'vitest';
import { globalId } from '../../../src/graphql/schema/global-id.ts';
import { useApp, useSeed } from '../../support/app/app.ts';
import { statementsDuring } from '../../support/database/statements.ts';
import { Financier } from '../../support/finance/financier.ts';

const test = useApp();
const owner = useSeed(() => Financier.signUp(test));
beforeAll(async () => {
  await owner.createEntry({ date: '2026-03-01', description: 'Lunch' });
});

const selected = 'category { id name emoji }';
const document = `{ financeAnalytics(month: "2026-03") {
  categories { categoryName total ${selected} } topDescriptions { categoryName ${selected} } } }`;

describe('financeAnalytics', () => {
  it('links each total to the record of its category', async () => {
    const { financeAnalytics } = await owner.key.execute(document);
    const category = { id: globalId('Category', owner.food), name: 'Food', emoji: '🍽️' };
    expect(financeAnalytics).toStrictEqual({
      categories: [{ categoryName: 'Food', total: '12.50', category }],
      topDescriptions: [{ categoryName: 'Food', category }],
    });
  });

  it('reads the records of each list by one statement', async () => {
    const read = () => statementsDuring(test, () => owner.key.execute(document));
    expect(await read()).toBe(3);
    await owner.createEntry({
      date: '2026-03-02',
      description: 'Rent',
      category_id: owner.housing,
    });
    await owner.createEntry({ date: '2026-03-03', description: 'Pay', category_id: owner.salary });
    expect(await read()).toBe(3);
  });

  it('reads no records that are not selected', async () => {
    const names = '{ financeAnalytics { categories { categoryName } } }';
    expect(await statementsDuring(test, () => owner.key.execute(names))).toBe(1);
  });
});
