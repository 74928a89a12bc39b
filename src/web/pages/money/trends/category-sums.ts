import { centsOf, decimalText } from '../../../../input/money.ts';
import { totalOf } from '../../../ui/money.ts';
import type { TrendsReport } from './operation.ts';

export type Side = 'expenses' | 'income';

/** The sums of a category, or of all that are not listed. */
export interface CategorySums {
  /** Undefined for the categories that are not listed. */
  readonly category: TrendsReport['categories'][number]['category'] | undefined;
  readonly total: string;
  readonly months: readonly string[];
}

/** What remains of an amount after others are subtracted; never negative. */
function remainder(whole: string, parts: readonly string[]): string {
  const cents = parts.reduce((rest, part) => rest - centsOf(part), centsOf(whole));
  return decimalText(cents > 0n ? cents : 0n);
}

export const sumsOf = (report: TrendsReport, side: Side): CategorySums[] =>
  report.categories
    .filter(({ category }) => (category.type === 'EXPENSE') === (side === 'expenses'))
    .map(({ category, totals, periods }) => ({
      category,
      total: totals[side],
      months: periods.map((period) => period.totals[side]),
    }));

/** The sums of the first categories, and one of all others if they have entries. */
export function withOthers(
  all: readonly CategorySums[],
  { periods }: TrendsReport,
  { side, count }: { readonly side: Side; readonly count: number },
): CategorySums[] {
  const listed = all.slice(0, count);
  const total = remainder(
    totalOf(periods.map((period) => period.totals[side])),
    listed.map((each) => each.total),
  );
  if (centsOf(total) === 0n) return [...listed];
  const months = periods.map((period, index) =>
    remainder(
      period.totals[side],
      listed.map((each) => each.months[index] ?? '0.00'),
    ),
  );
  return [...listed, { category: undefined, total, months }];
}
