import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { labelExtent, lineChart, lineGeometry } from '../../../src/web/charts/line-chart.ts';
import { plotHeight } from '../../../src/web/charts/plot.ts';

const anySums = fc
  .array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 99_999_999 })), { maxLength: 31 })
  .map((steps) => {
    let sum = 0;
    return steps.map((step) => {
      sum += step;
      return sum.toFixed(2);
    });
  });
const series = (name: string, values: readonly string[]) => ({ name, values });
const chart = (current: readonly string[], previous: readonly string[]) =>
  `${lineChart({ id: 'spending', title: 'Spending', current: series('November', current), previous: series('October', previous) })}`;

describe('the lines of any two months', () => {
  it('lie inside the plot', () => {
    fc.assert(
      fc.property(anySums, anySums, (current, previous) => {
        const { lines } = lineGeometry(series('September', current), series('August', previous));
        expect(lines.map((points) => points.length)).toEqual([current.length, previous.length]);
        for (const [x, y] of lines.flat()) {
          expect(x >= 0 && x <= 100 && y >= 0 && y <= plotHeight, `${x}, ${y}`).toBe(true);
        }
      }),
    );
  });

  it('have labels that do not overlap and stay in the chart on a phone', () => {
    fc.assert(
      fc.property(anySums, anySums, (current, previous) => {
        const { labels } = lineGeometry(series('September', current), series('August', previous));
        for (const label of labels) {
          const [left, right] = labelExtent(label);
          expect(left >= 0 && right <= 268, `${left} to ${right}`).toBe(true);
          expect(label.textY >= -14 && label.textY <= plotHeight + 4, `${label.textY}`).toBe(true);
        }
        const [one, other] = labels;
        if (!one || !other) return;
        const [[left, right], [otherLeft, otherRight]] = [labelExtent(one), labelExtent(other)];
        const isBeside = right < otherLeft || otherRight < left;
        expect(isBeside || Math.abs(one.textY - other.textY) >= 17.9).toBe(true);
      }),
    );
  });

  it('have no number that SVG does not accept', () => {
    fc.assert(
      fc.property(anySums, anySums, (current, previous) => {
        expect(chart(current, previous)).not.toMatch(/NaN|Infinity|undefined|\de[+-]?\d|style=/);
      }),
    );
  });
});

describe('a chart of daily sums', () => {
  it('has its names and last sums beside the lines, and all sums in a table', () => {
    const markup = chart(['10.00', '1234.50'], ['20.00', '20.00', '2310.00']);
    expect(markup).toContain('>November 1,235</text>');
    expect(markup).toContain('>October 2,310</text>');
    expect(markup).toContain('November: 1,234.50 by day 2.</desc>');
    expect(markup).toContain(
      '<tr><th scope="row" dir="auto">2</th><td>1,234.50</td><td>20.00</td></tr>',
    );
    expect(markup).toContain(
      '<tr><th scope="row" dir="auto">3</th><td></td><td>2,310.00</td></tr>',
    );
  });

  it('draws one day as a point', () => {
    const markup = chart(['10.00'], ['20.00', '30.00']);
    expect(markup.match(/<path/g)).toHaveLength(1);
    expect(markup).toContain('chart-end-current');
  });

  it('shows a message for months without expenses', () => {
    const markup = chart(['0.00', '0.00'], ['0.00', '0.00']);
    expect(markup).toContain('No expenses in these months');
    expect(markup).not.toMatch(/<circle|chart-label/);
  });
});
