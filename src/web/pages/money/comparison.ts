import type { ComparedTotalsFragment } from '../../../generated/operations/graphql.ts';
import { graphql } from '../../../graphql/execution/document.ts';
import { centsOf, decimalText } from '../../../input/money.ts';
import { type Content, type Html, html } from '../../framework/html.ts';
import { dayOfMonthTitle, monthAfter, monthTitle, rangeOf } from '../../ui/dates.ts';
import { amount, share } from '../../ui/money.ts';
import { totalsStats } from '../../ui/stat.ts';

// The totals of a month, of its compared days, or of the days that they are compared with.
graphql(`
  fragment ComparedTotals on FinanceReport {
    totals {
      income
      expenses
      balance
      incomeCount
      expenseCount
    }
  }
`);

type Compared = ComparedTotalsFragment;

interface ComparedDays {
  /** The last compared day of the month. */
  readonly until: string;
  readonly previousFrom: string;
  readonly previousTo: string;
  /** Such as "in February 2026" or "by 23 October"; undefined before 1900 and for future months. */
  readonly title: string | undefined;
}

/**
 * A past month is compared with the whole previous month, the current month with the previous one up
 * to the same day.
 */
export function comparedDays(month: string, today: string): ComparedDays {
  const isCurrent = today.startsWith(month);
  const { from, to } = rangeOf(month);
  const until = isCurrent ? today : to;
  const previous = monthAfter(month, -1);
  if (previous === undefined || from > today) {
    return { until, previousFrom: from, previousTo: until, title: undefined };
  }
  const whole = rangeOf(previous);
  const sameDay = `${previous}${today.slice(7)}`;
  const isPart = isCurrent && sameDay < whole.to;
  return {
    until,
    previousFrom: whole.from,
    previousTo: isPart ? sameDay : whole.to,
    title: isPart ? `by ${dayOfMonthTitle(sameDay)}` : `in ${monthTitle(previous)}`,
  };
}

interface MonthStats {
  /** The whole month. */
  readonly month: Compared;
  readonly soFar: Compared | null | undefined;
  readonly before: Compared | null | undefined;
  readonly title: string | undefined;
}

/** The figures of a month, each with its difference from the days before, if they have entries. */
export function monthStats({ month: { totals }, soFar, before, title }: MonthStats): Html {
  const isCompared = before && before.totals.incomeCount + before.totals.expenseCount > 0;
  const note = (name: 'income' | 'expenses' | 'balance') =>
    isCompared &&
    soFar &&
    changeNote(soFar.totals[name], before.totals[name], {
      days: title ?? '',
      isShare: name !== 'balance',
    });
  return totalsStats(totals, note);
}

interface NoteOptions {
  readonly days: string;
  /** Whether the difference is a share, unless it is ten times the amount or more. */
  readonly isShare: boolean;
}

/** "▲ 12% more than by 23 October". The amounts are decimal strings. */
export function changeNote(
  current: string,
  before: string,
  { days, isShare }: NoteOptions,
): Content {
  const change = centsOf(current) - centsOf(before);
  if (change === 0n) return `The same as ${days}`;
  const size = change < 0n ? -change : change;
  const text = decimalText(size);
  const shown = isShare && size < centsOf(before) * 10n ? share(text, before) : amount(text);
  return html`<span aria-hidden="true">${change < 0n ? '▼' : '▲'}</span> ${shown} ${change < 0n ? 'less' : 'more'} than ${days}`;
}
