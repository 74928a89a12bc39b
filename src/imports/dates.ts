import { inLatinDigits } from './latin-digits.ts';

export type DateFormat = 'YEAR_MONTH_DAY' | 'DAY_MONTH_YEAR' | 'MONTH_DAY_YEAR';

/** Longer cells are not dates. */
const maxLength = 40;

const monthNames = [
  ['jan', 'ene', 'gen'],
  ['feb', 'fev', 'fév'],
  ['mar', 'mär', 'mrz', 'maa'],
  ['apr', 'avr', 'abr'],
  ['may', 'mai', 'mei', 'mag'],
  ['jun', 'juin', 'giu'],
  ['jul', 'juil', 'lug'],
  ['aug', 'août', 'aou', 'ago'],
  ['sep', 'set'],
  ['oct', 'okt', 'out', 'ott'],
  ['nov'],
  ['dec', 'dez', 'déc', 'dic'],
];

/** The number of the month with a name, in one of several languages. */
function monthOf(name: string): string | undefined {
  const start = name.toLowerCase();
  const index = monthNames.findIndex((names) => names.some((each) => start.startsWith(each)));
  return index === -1 ? undefined : String(index + 1);
}

/** In the order of the cell. A month with a name has its number. */
interface DateParts {
  readonly parts: readonly [string, string, string];
  readonly format: DateFormat | undefined;
}

function partsOf(cell: string): DateParts | undefined {
  const value = inLatinDigits(cell).trim();
  if (value.length > maxLength) return undefined;
  // Other numbers of eight digits are amounts or account numbers.
  const compact = /^(\d{4})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?!\d{1,5}$)/.exec(value);
  if (compact) return { parts: partsIn(compact), format: 'YEAR_MONTH_DAY' };
  const iso = /^(\d{4})(?:[-/ ]|\.\s?)(\d{1,2})(?:[-/ ]|\.\s?)(\d{1,2})(?!\d)/.exec(value);
  if (iso) return { parts: partsIn(iso), format: 'YEAR_MONTH_DAY' };
  const numeric = /^(\d{1,2})([-/ ]|\.\s?)(\d{1,2})\2(\d{4}|\d\d)(?!\d)/.exec(value);
  if (numeric) {
    const [, first = '', separator, second = '', year = ''] = numeric;
    // Dates with points are written with the day first.
    return {
      parts: [first, second, year],
      format: separator?.startsWith('.') ? 'DAY_MONTH_YEAR' : undefined,
    };
  }
  return namedPartsOf(value);
}

function partsIn(match: RegExpExecArray): DateParts['parts'] {
  const [, first = '', second = '', third = ''] = match;
  return [first, second, third];
}

function namedPartsOf(value: string): DateParts | undefined {
  const [, day = '', dayMonth = '', dayYear = ''] =
    /^(\d{1,2})[-. ]+(\p{L}{3,12})[-., ]+(\d{4}|\d\d)(?!\d)/u.exec(value) ?? [];
  const [, monthName = '', monthDay = '', monthYear = ''] =
    /^(\p{L}{3,12})\.? (\d{1,2}),? (\d{4})(?!\d)/u.exec(value) ?? [];
  const month = monthOf(dayMonth || monthName);
  if (month === undefined) return undefined;
  return {
    parts: [monthYear || dayYear, month, monthDay || day],
    format: 'YEAR_MONTH_DAY',
  };
}

/** "13/01/2026" shows that the day is first. Undefined if several formats fit. */
export function detectDateFormat(cells: Iterable<string>): DateFormat | undefined {
  const counts = { YEAR_MONTH_DAY: 0, DAY_MONTH_YEAR: 0, MONTH_DAY_YEAR: 0 };
  let ambiguous = 0;
  for (const cell of cells) {
    const found = partsOf(cell);
    if (!found) continue;
    const [first, second] = found.parts;
    if (found.format) counts[found.format] += 1;
    else if (Number(first) > 12) counts.DAY_MONTH_YEAR += 1;
    else if (Number(second) > 12) counts.MONTH_DAY_YEAR += 1;
    else ambiguous += 1;
  }
  const { YEAR_MONTH_DAY, DAY_MONTH_YEAR, MONTH_DAY_YEAR } = counts;
  if (DAY_MONTH_YEAR > 0 || MONTH_DAY_YEAR > 0)
    return DAY_MONTH_YEAR >= MONTH_DAY_YEAR ? 'DAY_MONTH_YEAR' : 'MONTH_DAY_YEAR';
  return YEAR_MONTH_DAY > 0 && ambiguous === 0 ? 'YEAR_MONTH_DAY' : undefined;
}

/** Years of two digits from 70 on are in the 20th century. */
function fullYear(year: string): string {
  if (year.length !== 2) return year;
  return Number(year) >= 70 ? `19${year}` : `20${year}`;
}

const positions: Readonly<Record<DateFormat, readonly [number, number, number]>> = {
  YEAR_MONTH_DAY: [0, 1, 2],
  DAY_MONTH_YEAR: [2, 1, 0],
  MONTH_DAY_YEAR: [2, 0, 1],
};

/**
 * As `YYYY-MM-DD`. The day may not exist, such as 2026-02-30. Undefined if it is no date, or if the
 * date depends on a format that is null.
 */
export function readDate(cell: string, format: DateFormat | null): string | undefined {
  const found = partsOf(cell);
  if (!found) return undefined;
  const isYearFirst = found.format === 'YEAR_MONTH_DAY';
  const used = isYearFirst ? 'YEAR_MONTH_DAY' : format;
  if (!used) return undefined;
  const [year, month, day] = positions[used];
  const { parts } = found;
  const [yearText, monthText, dayText] = [parts[year], parts[month], parts[day]] as const;
  return `${fullYear(yearText ?? '')}-${monthText?.padStart(2, '0')}-${dayText?.padStart(2, '0')}`;
}

export const isDate = (cell: string): boolean => partsOf(cell) !== undefined;
