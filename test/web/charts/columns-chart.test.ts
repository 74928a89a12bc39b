import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  columnsChart,
  columnsGeometry,
  type MonthSums,
} from '../../../src/web/charts/columns-chart.ts';
import { plotHeight } from '../../../src/web/charts/plot.ts';
import { decimal } from '../../support/finance/finance-model.ts';

const month = (index: number, income: bigint, expenses: bigint): MonthSums => ({
  month: `2026-${String(index + 1).padStart(2, '0')}`,
  income: decimal(income),
  expenses: decimal(expenses),
  balance: decimal(income - expenses),
});
const anySum = fc.oneof(
  fc.constant(0n),
  fc.bigInt({ min: 0n, max: 100_000n }),
  fc.bigInt({ min: 0n, max: 100n * 999_999_999_999n }),
);
const anyMonths = fc
  .array(fc.tuple(anySum, anySum), { minLength: 1, maxLength: 12 })
  .map((sums) => sums.map(([income, expenses], index) => month(index, income, expenses)));

const within = (value: number, max: number) => value >= 0 && value <= max;
const chart = (months: readonly MonthSums[]) =>
  `${columnsChart({ id: 'year', title: 'In and out', months })}`;

describe('the columns of any months', () => {
  it('lie inside the plot, income above zero and expenses below it', () => {
    fc.assert(
      fc.property(anyMonths, (months) => {
        const { y, columns } = columnsGeometry(months);
        expect(columns.length).toBe(months.length);
        for (const { x, width, start, step, center, income, expenses, balance } of columns) {
          expect([x, width, start, step, center].every((value) => within(value, 100))).toBe(true);
          expect(x + width <= 100.02 && start + step <= 100.02).toBe(true);
          for (const { y: top, height } of [income, expenses]) {
            expect(within(top, plotHeight) && within(top + height, plotHeight + 0.02)).toBe(true);
          }
          expect(income.y + income.height).toBeCloseTo(y(0), 1);
          expect(expenses.y).toBeCloseTo(y(0), 1);
          expect(within(balance, plotHeight)).toBe(true);
        }
      }),
    );
  });

  it('have labels that do not overlap and stay beside the plot', () => {
    fc.assert(
      fc.property(anyMonths, (months) => {
        const { labels } = columnsGeometry(months);
        const heights = labels.map(({ y }) => y).toSorted((one, other) => one - other);
        for (const [index, height] of heights.entries()) {
          expect(height >= 10 && height + 15 <= plotHeight + 4, `${height}`).toBe(true);
          if (index > 0) expect(height - (heights[index - 1] ?? 0)).toBeGreaterThanOrEqual(33.9);
        }
        // The space to the right of the plot has 76 pixels.
        for (const { text } of labels) expect(text.length, text).toBeLessThanOrEqual(8);
      }),
    );
  });

  it('have no number that SVG does not accept', () => {
    fc.assert(
      fc.property(anyMonths, (months) => {
        expect(chart(months)).not.toMatch(/NaN|Infinity|undefined|\de[+-]?\d|height="-|style=/);
      }),
    );
  });
});

describe('a chart of months', () => {
  it('shows the sums of the last month with their signs beside the plot', () => {
    const markup = chart([month(0, 342_000n, 310_000n), month(1, 342_000n, 391_150n)]);
    const labels = [...markup.matchAll(/<text class="chart-label [^>]*>(.*?)<\/text>/g)].map(
      ([, text = '']) => text.replaceAll(/<[^>]*>/g, ' ').trim(),
    );
    expect(labels).toEqual(['In +3,420', 'Balance −492', 'Out −3,912']);
  });

  it('has a name, a description and a table with the exact sums', () => {
    const markup = chart([month(2, 1n, 999_999_999_999n)]);
    expect(markup).toContain('role="img" aria-labelledby="year-title year-desc"');
    expect(markup).toContain('<title id="year-title">In and out</title>');
    expect(markup).toContain(
      'March 2026: in 0.01, out 9,999,999,999.99, balance −9,999,999,999.98.</desc>',
    );
    expect(markup).toContain(
      '<tr><th scope="row" dir="auto">March 2026</th><td>0.01</td><td>9,999,999,999.99</td><td>−9,999,999,999.98</td></tr>',
    );
  });

  it('shows a message and no line for months without entries', () => {
    const markup = chart([month(0, 0n, 0n), month(1, 0n, 0n)]);
    expect(markup).toContain('No entries in these months');
    expect(markup).not.toMatch(/<path|<circle|chart-label/);
  });

  it('draws one month without a line', () => {
    const markup = chart([month(0, 100n, 50n)]);
    expect(markup).not.toContain('<path');
    expect(markup).toContain('<circle');
  });
});
