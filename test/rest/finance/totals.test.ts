import { beforeAll, describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../support/app/app.ts';
import { Financier } from '../../support/finance/financier.ts';

const test = useApp();
const owner = useSeed(() => Financier.signUp(test));
beforeAll(async () => {
  const otherUser = await Financier.signUp(test);
  await otherUser.createEntry({ amount: 777, date: '2024-02-29', description: 'Of another user' });
  const { food, housing, salary } = owner;
  for (const [category_id, amount, date, description] of [
    [food, '0.10', '2024-02-01', 'Bread'],
    [food, '0.20', '2024-02-29', ' Bread '],
    [food, '5.00', '2024-02-29', 'bread'],
    [housing, '9999999999.99', '2024-02-15', 'Palace'],
    [housing, '9999999999.99', '2024-02-15', 'Palace'],
    [salary, '2400', '2024-02-10', null],
    [salary, '100.01', '2024-02-10', 'Bread'],
    [food, '1000', '2024-01-31', 'The month before'],
    [food, '2000', '2024-03-01', 'The month after'],
    [food, '1', '1900-01-01', 'First'],
    [salary, '2', '2199-12-31', 'Last'],
  ] as const) {
    await owner.createEntry({ category_id, amount, date, description });
  }
});

describe('GET /api/finance/summary', () => {
  it('returns exact totals, also above the maximum of one amount', async () => {
    expect(await owner.read('summary?month=2024-02')).toStrictEqual({
      month: '2024-02',
      total_income: '2500.01',
      total_expenses: '20000000005.28',
      balance: '-19999997505.27',
    });
  });

  it.each([
    ['1900-01', '0.00', '1.00', '-1.00'],
    ['2199-12', '2.00', '0.00', '2.00'],
    ['2023-02', '0.00', '0.00', '0.00'],
  ])('includes exactly the days from the first to the last of %s', async (month, ...totals) => {
    const [total_income, total_expenses, balance] = totals;
    const expected = { month, total_income, total_expenses, balance };
    expect(await owner.read(`summary?month=${month}`)).toStrictEqual(expected);
  });

  it('uses the current month in UTC by default', async () => {
    test.now = new Date('2024-02-29T23:59:59.999Z');
    const february = await owner.read('summary?month=2024-02');
    expect(await owner.read('summary')).toStrictEqual(february);
    expect(await owner.read('summary?month=')).toStrictEqual(february);
    test.now = new Date('2024-03-01T00:00:00.000Z');
    expect(await owner.read('summary')).toMatchObject({ month: '2024-03' });
  });
});

describe('GET /api/finance/analytics', () => {
  it('returns totals by category and by description, largest first', async () => {
    expect(await owner.read('analytics?period=month&month=2024-02')).toStrictEqual({
      categories: [
        { type: 'expense', category: 'Housing', emoji: '🏠', total: '19999999999.98', count: '2' },
        { type: 'expense', category: 'Food', emoji: '🍽️', total: '5.30', count: '3' },
        { type: 'income', category: 'Salary', emoji: '💼', total: '2500.01', count: '2' },
      ],
      topDescriptions: [
        {
          description: 'Palace',
          type: 'expense',
          category: 'Housing',
          total: '19999999999.98',
          count: '2',
        },
        { description: 'Bread', type: 'income', category: 'Salary', total: '100.01', count: '1' },
        { description: 'bread', type: 'expense', category: 'Food', total: '5.00', count: '1' },
        { description: 'Bread', type: 'expense', category: 'Food', total: '0.30', count: '2' },
      ],
    });
  });

  it('returns empty lists for a month without entries', async () => {
    const nothing = { categories: [], topDescriptions: [] };
    expect(await owner.read('analytics?month=2023-02')).toStrictEqual(nothing);
  });

  it('returns at most ten descriptions, equal totals ordered by description and category', async () => {
    const one = await Financier.signUp(test);
    for (let number = 0; number < 12; number += 1) {
      const description = `d${String(number % 11).padStart(2, '0')}`;
      const category_id = number === 11 ? one.housing : one.food;
      await one.createEntry({ description, amount: 1, category_id, date: '2024-02-02' });
    }
    const { topDescriptions } = await one.read('analytics?month=2024-02');
    const texts = topDescriptions.map(
      ({ description, category }: Record<string, string>) => `${description} ${category}`,
    );
    const rest = Array.from({ length: 8 }, (_, index) => `d0${index + 1} Food`);
    expect(texts).toEqual(['d00 Food', 'd00 Housing', ...rest]);
  });
});

describe('GET /api/finance/entries', () => {
  const listed = async (query: string) =>
    (await owner.read(`entries${query}`)).map(({ amount }: { amount: string }) => amount);

  it('lists the entries of the month, ordered by day and id, latest first', async () => {
    const february = ['5.00', '0.20', '9999999999.99', '9999999999.99', '100.01', '2400.00'];
    expect(await listed('?month=2024-02')).toEqual([...february, '0.10']);
    expect(await listed('?month=1900-01')).toEqual(['1.00']);
    expect(await listed('?month=2199-12')).toEqual(['2.00']);
    test.now = new Date('2024-03-31T23:59:59Z');
    expect(await listed('')).toEqual(['2000.00']);
  });
});

describe.each(['entries', 'summary', 'analytics'])('GET /api/finance/%s', (noun) => {
  const validationFailed = { error: 'Validation failed' };

  it.each([
    ['month=2024-13', 'Month must be a valid month, for example 2026-03'],
    ['month=2024-2', 'Month must be a valid month, for example 2026-03'],
    ['month=2024-02-01', 'Month must be a valid month, for example 2026-03'],
    ['month=%00', 'Month must be a valid month, for example 2026-03'],
    ['month=1899-12', 'Month must be from 1900-01 to 2199-12'],
    ['month=2200-01', 'Month must be from 1900-01 to 2199-12'],
    ['month=2024-02&month=2024-02', 'Month must be given once'],
  ])('returns 422 for %s', async (query, detail) => {
    const reply = await owner.key.get(`/api/finance/${noun}?${query}`);
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toStrictEqual({ ...validationFailed, details: [detail] });
  });
});

it.each(['year', 'MONTH', 'week'])(
  'GET /api/finance/analytics returns 422 for the period %s',
  async (period) => {
    const reply = await owner.key.get(`/api/finance/analytics?period=${period}`);
    expect(reply.statusCode).toBe(422);
    const details = ['Period is not included in the list'];
    expect(reply.json()).toStrictEqual({ error: 'Validation failed', details });
  },
);
