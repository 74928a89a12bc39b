import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sparkline, sparkPoints } from '../../../src/web/charts/sparkline.ts';

const anyBalance = fc.double({ min: -9_999_999_999.99, max: 9_999_999_999.99, noNaN: true });

describe('a sparkline', () => {
  it('keeps the points of any values inside its view box, in their order', () => {
    fc.assert(
      fc.property(fc.array(anyBalance, { maxLength: 60 }), (values) => {
        const points = sparkPoints(values);
        expect(points.length).toBe(values.length);
        for (const [x, y] of points) {
          expect(x >= 4 && x <= 116 && y >= 4 && y <= 28, `${x}, ${y}`).toBe(true);
        }
        expect(points.map(([x]) => x)).toEqual(points.map(([x]) => x).toSorted((a, b) => a - b));
      }),
    );
  });

  it('draws larger values higher', () => {
    expect(sparkPoints([-100, 0, 100])).toEqual([
      [4, 28],
      [60, 16],
      [116, 4],
    ]);
  });

  it('draws equal values in the middle, and one value as a point', () => {
    expect(sparkPoints([7, 7])).toEqual([
      [4, 16],
      [116, 16],
    ]);
    expect(sparkPoints([9_999_999_999.99, 9_999_999_999.99]).map(([, y]) => y)).toEqual([16, 16]);
    expect(sparkPoints([7])).toEqual([[116, 16]]);
    expect(`${sparkline([7], 'One')}`).not.toContain('<path');
  });

  it('draws nothing for no values', () => {
    expect(`${sparkline([], 'None')}`).not.toMatch(/<path|<circle|NaN|Infinity/);
  });

  it('is an image whose name is the label', () => {
    const markup = `${sparkline([1, 2], 'Savings & "more"')}`;
    expect(markup).toContain('role="img" aria-label="Savings &amp; &quot;more&quot;"');
    expect(markup).not.toContain('style');
  });
});
