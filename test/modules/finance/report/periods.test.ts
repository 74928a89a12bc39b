import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { periodsOf, previousRange } from '../../../../src/modules/finance/report/periods.ts';

const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const range = fc.tuple(day, day).map(([one, other]) => {
  const [from, to] = [one, other].toSorted() as [string, string];
  return { from, to };
});

const dayAfter = (text: string) =>
  new Date(Date.parse(text) + 86_400_000).toISOString().slice(0, 10);

describe('the periods of a range', () => {
  it.each([
    ['DAY', '2024-02-28', '2024-03-01', ['2024-02-28', '2024-02-29', '2024-03-01']],
    // The first of January 2027 is a Friday.
    ['WEEK', '2026-12-27', '2027-01-04', ['2026-12-27', '2026-12-28', '2027-01-04']],
    ['MONTH', '2026-01-31', '2026-03-01', ['2026-01-31', '2026-02-01', '2026-03-01']],
    ['QUARTER', '2025-12-31', '2026-04-01', ['2025-12-31', '2026-01-01', '2026-04-01']],
    ['YEAR', '2199-12-31', '2199-12-31', ['2199-12-31']],
  ] as const)('by %s from %s to %s start on %j', (length, from, to, starts) => {
    expect(periodsOf({ from, to }, length).map((each) => each.from)).toEqual(starts);
  });

  it('follow one another without gaps from the first to the last day', () => {
    fc.assert(
      fc.property(range, (days) => {
        const periods = periodsOf(days, 'YEAR');
        expect(periods[0]?.from).toBe(days.from);
        expect(periods.at(-1)?.to).toBe(days.to);
        for (const [index, { from, to }] of periods.entries()) {
          expect(from <= to).toBe(true);
          if (index > 0) expect(from).toBe(dayAfter(periods[index - 1]?.to as string));
        }
      }),
    );
  });
});

describe('the range before a range', () => {
  it.each([
    ['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31'],
    ['2024-01-01', '2024-12-31', '2023-01-01', '2023-12-31'],
    ['2026-03-02', '2026-03-31', '2026-01-31', '2026-03-01'],
    ['2026-03-10', '2026-03-10', '2026-03-09', '2026-03-09'],
    ['2026-03-01', '2026-03-30', '2026-01-30', '2026-02-28'],
  ])('from %s to %s is from %s to %s', (from, to, previousFrom, previousTo) => {
    expect(previousRange({ from, to })).toEqual({ from: previousFrom, to: previousTo });
  });

  it('ends on the day before the range starts', () => {
    fc.assert(
      fc.property(range, (days) => {
        const previous = previousRange(days);
        expect(dayAfter(previous.to)).toBe(days.from);
        expect(previous.from <= previous.to).toBe(true);
      }),
    );
  });
});
