import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spread } from '../../../src/web/charts/geometry.ts';
import { shortAmount, signedShortAmount, tickLabel } from '../../../src/web/charts/short-amount.ts';
import { sparkBars, sparkColumns } from '../../../src/web/charts/sparkline.ts';
import { changeNote } from '../../../src/web/pages/money/comparison.ts';
import { runningSums } from '../../../src/web/pages/money/spending-chart.ts';
import { textOf } from '../../support/web/markup.ts';

describe('small columns', () => {
  it('start at the bottom and stay inside their view box', () => {
    const anySums = fc.array(fc.double({ min: 0, max: 1e13, noNaN: true }), { maxLength: 60 });
    fc.assert(
      fc.property(anySums, (values) => {
        for (const { x, y, width, height } of sparkBars(values)) {
          expect(x >= 0 && width > 0 && x + width <= 120.02, `${x} ${width}`).toBe(true);
          expect(y >= 0 && height >= 1).toBe(true);
          expect(y + height).toBeCloseTo(32, 1);
        }
      }),
    );
  });

  it('have heights in proportion, and a thin line for zero', () => {
    expect(sparkBars([0, 50, 100]).map(({ height }) => height)).toEqual([1, 16.5, 32]);
    expect(sparkBars([0, 0]).map(({ height }) => height)).toEqual([1, 1]);
    expect(`${sparkColumns([], 'None')}`).not.toMatch(/NaN|Infinity|<rect/);
  });
});

describe('running sums', () => {
  it('are exact', () => {
    expect(runningSums(['0.10', '0.20', '9999999999.99', '0.00'])).toEqual([
      '0.10',
      '0.30',
      '10000000000.29',
      '10000000000.29',
    ]);
    expect(runningSums([])).toEqual([]);
  });
});

describe('labels of charts', () => {
  it.each([
    ['0.00', '0', '0'],
    ['-0.00', '0', '0'],
    ['0.40', '0.40', '+0.40'],
    ['9.99', '9.99', '+9.99'],
    ['1234.50', '1,235', '+1,235'],
    ['-99999.00', '−99,999', '−99,999'],
    ['-123456.00', '−123K', '−123K'],
    ['9999999999.99', '10B', '+10B'],
  ])('round %s', (amount, short, signed) => {
    expect([shortAmount(amount), signedShortAmount(amount)]).toEqual([short, signed]);
  });

  it.each([
    [0, '0'],
    [0.05, '0.05'],
    [-2500, '−2.5K'],
    [12_500, '12.5K'],
    [10_000_000_000, '10B'],
  ])('name the grid line %s', (value, label) => {
    expect(tickLabel(value)).toBe(label);
  });

  it('are moved apart as little as possible, in their order', () => {
    expect(spread([0, 5, 100], { gap: 20, min: 0, max: 100 })).toEqual([0, 20, 100]);
    expect(spread([100, 98, 99], { gap: 20, min: 0, max: 100 })).toEqual([100, 60, 80]);
    expect(spread([], { gap: 20, min: 0, max: 100 })).toEqual([]);
  });
});

describe('the sentence for a difference', () => {
  it.each([
    ['1320.55', '1200.50', '▲ 10% more than in May', '▲ 120.05 more than in May'],
    ['1.00', '1000.00', '▼ 100% less than in May', '▼ 999.00 less than in May'],
    ['1000.01', '1000.00', '▲ <1% more than in May', '▲ 0.01 more than in May'],
    ['100.00', '1.00', '▲ 99.00 more than in May', '▲ 99.00 more than in May'],
    ['5.00', '0.00', '▲ 5.00 more than in May', '▲ 5.00 more than in May'],
    ['2.00', '2.00', 'The same as in May', 'The same as in May'],
  ])('from %s to %s', (current, before, share, difference) => {
    const texts = [true, false].map((isShare) =>
      textOf(String(changeNote(current, before, { days: 'in May', isShare }))),
    );
    expect(texts).toStrictEqual([share, difference]);
  });
});
