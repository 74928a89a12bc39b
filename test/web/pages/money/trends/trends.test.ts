import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../../support/app/app.ts';
import { statementsDuring } from '../../../../support/database/statements.ts';
import { Financier } from '../../../../support/finance/financier.ts';
import { signUp } from '../../../../support/users/people.ts';
import { rowsOf } from '../../../../support/web/chart-numbers.ts';
import { Visitor } from '../../../../support/web/web-visitor.ts';

const test = useApp();
const path = '/money/trends';
let financier: Financier;
let visitor: Visitor;

beforeAll(async () => {
  test.now = new Date('2026-11-21T10:00:00Z');
  financier = await Financier.signUp(test);
  visitor = new Visitor(test, financier.person);
  await financier.createEntry({
    category_id: financier.salary,
    amount: '3420.00',
    date: '2026-11-01',
  });
  await financier.createEntry({ amount: '1200.10', date: '2026-11-02' });
  await financier.createEntry({
    category_id: financier.housing,
    amount: '900.00',
    date: '2026-10-31',
  });
  await financier.createEntry({ amount: '50.05', date: '2025-12-01' });
  await financier.createEntry({ amount: '0.01', date: '2025-11-30' });
});

describe('the page of trends', () => {
  it('shows the sums of the last twelve months, also of months without entries', async () => {
    const page = await visitor.open(path);
    expect(page.text).toContain('December 2025 to November 2026');
    expect(page.text).toContain('+3,420.00');
    expect(page.text).toContain('−2,150.15');
    const rows = rowsOf(page.markup, 'In, out and balance by month');
    expect(rows).toHaveLength(13);
    expect(rows[1]).toEqual(['November 2026', '3,420.00', '1,200.10', '+2,219.90']);
    expect(rows[2]).toEqual(['October 2026', '0.00', '900.00', '−900.00']);
    expect(rows[3]).toEqual(['September 2026', '0.00', '0.00', '0.00']);
    expect(rows[12]).toEqual(['December 2025', '0.00', '50.05', '−50.05']);
  });

  it('adds up the days of the current month up to today', async () => {
    const rows = rowsOf((await visitor.open(path)).markup, 'Spending in November 2026');
    expect(rows[2]).toEqual(['2', '1,200.10', '0.00']);
    expect(rows[21]).toEqual(['21', '1,200.10', '0.00']);
    expect(rows[22]).toEqual(['22', '', '0.00']);
    expect(rows[31]).toEqual(['31', '', '900.00']);
  });

  it('shows each category by month, with a link to its entries', async () => {
    const page = await visitor.open(path);
    const rows = rowsOf(page.markup, 'Expenses by category, by month');
    expect(rows.map(([name, ...sums]) => [name, sums[0], sums.at(-2), sums.at(-1)])).toEqual([
      ['Category', 'December 2025', 'October 2026', 'November 2026'],
      ['Food', '50.05', '0.00', '1,200.10'],
      ['Housing', '0.00', '900.00', '0.00'],
    ]);
    expect(rowsOf(page.markup, 'Income by category, by month')[1]?.at(-1)).toBe('3,420.00');
    expect(page.markup).toContain(
      `/money/entries?categoryIds=${financier.food}&amp;from=2025-12-01&amp;to=2026-11-30`,
    );
  });

  it('ends with the month of the query, and links to the months before and after', async () => {
    const page = await visitor.open(`${path}?to=2026-03`);
    expect(page.text).toContain('April 2025 to March 2026');
    expect(page.link('Earlier')).toBe(`${path}?to=2025-03`);
    expect(page.link('Later')).toBe(path);
    expect((await visitor.open(`${path}?to=2024-03`)).link('Later')).toBe(`${path}?to=2025-03`);
    expect((await visitor.open(path)).link('Later')).toBeUndefined();
    // A month that is over has no day after today.
    const rows = rowsOf(
      (await visitor.open(`${path}?to=2026-10`)).markup,
      'Spending in October 2026',
    );
    expect(rows[31]).toEqual(['31', '900.00', '']);
  });

  it.each(['1900-01', '1900-12', '2199-12'])('accepts the month %s', async (month) => {
    expect((await visitor.open(`${path}?to=${month}`)).status).toBe(200);
  });

  it.each(['2026-13', '1899-12', 'now'])('returns 422 for the month %s', async (month) => {
    const page = await visitor.open(`${path}?to=${month}`);
    expect(page.status).toBe(422);
    expect(page.text).toContain('must be');
  });

  it('has an empty state without entries', async () => {
    const page = await new Visitor(test, await signUp(test)).open(path);
    expect(page.text).toContain('No entries in these months');
    expect(page.link('Add an entry')).toBe('/money');
    expect(page.markup).not.toContain('<svg class="chart-svg"');
  });

  it('runs as many statements for many categories and entries as for few', async () => {
    const read = () => statementsDuring(test, () => visitor.open(path));
    const before = await read();
    for (let index = 0; index < 5; index += 1) {
      const { id } = await financier.createCategory({ name: `Category ${index}` });
      await financier.createEntry({ category_id: id, date: '2026-05-05', amount: '1.00' });
    }
    expect(await read()).toBe(before);
    expect(before).toBeLessThanOrEqual(14);
  });
});
