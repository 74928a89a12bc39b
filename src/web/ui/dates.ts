import { daysOf, dayText, monthText } from '../../input/calendar.ts';
import { formats } from './formats.ts';

/** "2026-03" as "March 2026". */
export const monthTitle = (month: string): string =>
  formats().month.format(new Date(`${month}-01`));

/** "2026-03-15" as "Sunday 15 March". */
export const weekdayTitle = (day: string): string => formats().weekday.format(new Date(day));

/** "2026-03-15" as "15 Mar 2026". */
export const dayTitle = (day: string): string => formats().day.format(new Date(day));

/** "2026-03-15" as "15 March". */
export const dayOfMonthTitle = (day: string): string => formats().dayOfMonth.format(new Date(day));

export const monthOf = (day: string): string => day.slice(0, 7);

export function rangeOf(month: string): { from: string; to: string } {
  const { from, until } = daysOf(month);
  return { from: dayText(from), to: dayText(new Date(until.getTime() - 1)) };
}

/** A month before or after another one; undefined outside the years that the service accepts. */
export function monthAfter(month: string, count: number): string | undefined {
  const { from } = daysOf(month);
  const other = monthText(new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + count)));
  return other >= '1900-01' && other <= '2199-12' ? other : undefined;
}
