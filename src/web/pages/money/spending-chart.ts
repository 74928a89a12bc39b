import { centsOf, decimalText } from '../../../input/money.ts';
import { type DailySums, lineChart } from '../../charts/line-chart.ts';
import type { Html } from '../../framework/html.ts';
import { monthOf, monthTitle } from '../../ui/dates.ts';

interface Day {
  readonly from: string;
  readonly totals: { readonly expenses: string };
}

interface SpendingChart {
  readonly id: string;
  /** The days of the month and of the month before, at least. */
  readonly days: readonly Day[];
  readonly month: string;
  readonly monthBefore: string;
  /** Days after it are not drawn. */
  readonly today: string;
}

export function spendingChart({ id, days, month, monthBefore, today }: SpendingChart): Html {
  const sumsOf = (shown: string): DailySums => ({
    name: monthTitle(shown).replace(/ \d+$/, ''),
    values: runningSums(
      days
        .filter(({ from }) => monthOf(from) === shown && (from <= today || today < `${month}-01`))
        .map(({ totals }) => totals.expenses),
    ),
  });
  return lineChart({
    id,
    title: `Spending in ${monthTitle(month)} and in ${monthTitle(monthBefore)}, from the first of the month`,
    current: sumsOf(month),
    previous: sumsOf(monthBefore),
  });
}

/** The sum up to each amount, exactly: 1.00 and 2.50 give 1.00 and 3.50. */
export function runningSums(amounts: readonly string[]): string[] {
  let sum = 0n;
  return amounts.map((amount) => {
    sum += centsOf(amount);
    return decimalText(sum);
  });
}
