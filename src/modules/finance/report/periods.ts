import { validationError } from '../../../errors.ts';
import { dayOf, dayText } from '../../../input/calendar.ts';

/** Days as `YYYY-MM-DD`, both inclusive. */
export interface ReportRange {
  readonly from: string;
  readonly to: string;
}

export type PeriodLength = 'DAY' | 'WEEK' | 'MONTH' | 'QUARTER' | 'YEAR';

const maxPeriods = 1_000;

const dayMs = 86_400_000;

const addDays = (day: Date, days: number) => new Date(day.getTime() + days * dayMs);

const addMonths = (day: Date, months: number) =>
  new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months));

/** Weeks start on Monday (ISO 8601). */
const startOfWeek = (day: Date) => addDays(day, -((day.getUTCDay() + 6) % 7));

/** The first day of the whole period that contains a day. */
const startOf: Readonly<Record<PeriodLength, (day: Date) => Date>> = {
  DAY: (day) => day,
  WEEK: startOfWeek,
  MONTH: (day) => addMonths(day, 0),
  QUARTER: (day) => addMonths(day, -(day.getUTCMonth() % 3)),
  YEAR: (day) => addMonths(day, -day.getUTCMonth()),
};

const nextStart: Readonly<Record<PeriodLength, (start: Date) => Date>> = {
  DAY: (start) => addDays(start, 1),
  WEEK: (start) => addDays(start, 7),
  MONTH: (start) => addMonths(start, 1),
  QUARTER: (start) => addMonths(start, 3),
  YEAR: (start) => addMonths(start, 12),
};

/** The periods that overlap a range, clipped to it, in ascending order. */
export function* eachPeriod(
  { from, to }: ReportRange,
  length: PeriodLength,
): IteratorObject<ReportRange, undefined> {
  let start = startOf[length](dayOf(from));
  while (dayText(start) <= to) {
    const next = nextStart[length](start);
    const [first, last] = [dayText(start), dayText(addDays(next, -1))];
    yield { from: first < from ? from : first, to: last > to ? to : last };
    start = next;
  }
}

/** All of {@link eachPeriod}. @throws VALIDATION_FAILED if there are more than 1,000 */
export function periodsOf(range: ReportRange, length: PeriodLength): ReportRange[] {
  const periods = eachPeriod(range, length)
    .take(maxPeriods + 1)
    .toArray();
  if (periods.length > maxPeriods) throw tooManyPeriods(length);
  return periods;
}

const tooManyPeriods = (length: PeriodLength) =>
  validationError(
    ['by'],
    'TOO_MANY',
    `By ${length} the range has more than ${maxPeriods.toLocaleString('en')} periods. Use longer periods or a shorter range`,
  );

/**
 * The range before another one: as many months, if the other one consists of whole calendar months;
 * otherwise as many days.
 */
export function previousRange({ from, to }: ReportRange): ReportRange {
  const first = dayOf(from);
  const next = addDays(dayOf(to), 1);
  const isWholeMonths = first.getUTCDate() === 1 && next.getUTCDate() === 1;
  const previous = isWholeMonths
    ? addMonths(first, -monthsBetween(first, next))
    : addDays(first, -(next.getTime() - first.getTime()) / dayMs);
  return { from: dayText(previous), to: dayText(addDays(first, -1)) };
}

const monthsBetween = (one: Date, other: Date) =>
  (other.getUTCFullYear() - one.getUTCFullYear()) * 12 + other.getUTCMonth() - one.getUTCMonth();
