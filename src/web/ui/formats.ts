import { AsyncLocalStorage } from 'node:async_hooks';
import { LRUCache } from 'lru-cache';
import { quality } from '../../http/replies/accept.ts';
import { canonicalLocale } from '../../input/formats.ts';

/** U+2212 has the width of a plus sign and is read aloud as "minus". */
const minus = '\u2212';

const utc = { timeZone: 'UTC' } as const;
const latin = { numberingSystem: 'latn' } as const;
const withoutZeros = { trailingZeroDisplay: 'stripIfInteger' } as const;
const cents = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;

const dateFormats = (locale: string) => ({
  month: new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', ...utc }),
  weekday: new Intl.DateTimeFormat(locale, {
    ...{ weekday: 'long', day: 'numeric', month: 'long' },
    ...utc,
  }),
  dayOfMonth: new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', ...utc }),
  day: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', ...utc }),
});
const datesByLocale = { 'en-GB': dateFormats('en-GB'), 'en-US': dateFormats('en-US') };

/** Whether the month comes before the day in dates of a region. */
const isMonthFirst = (locale: string) =>
  new Intl.DateTimeFormat(locale, { month: 'numeric', day: 'numeric', ...latin })
    .formatToParts(0)
    .find(({ type }) => type === 'month' || type === 'day')?.type === 'month';

/** Amounts have two decimals. In a currency without cents, whole amounts have none. */
function moneyOptions(currency: string | null): Intl.NumberFormatOptions {
  if (currency === null) return cents;
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
  const { minimumFractionDigits = 2 } = new Intl.NumberFormat('en', style).resolvedOptions();
  return { ...style, ...cents, ...(minimumFractionDigits === 0 && withoutZeros) };
}

/** The formats of a region, with English words (ADR 30). */
function createFormats(locale: string, currency: string | null) {
  const dateLocale: keyof typeof datesByLocale = isMonthFirst(locale) ? 'en-US' : 'en-GB';
  const { hourCycle } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions();
  const number = (options: Intl.NumberFormatOptions = {}) =>
    new Intl.NumberFormat(locale, { ...latin, ...options });
  const money = moneyOptions(currency);
  const parts = number(cents).formatToParts(0);
  return {
    locale,
    dateLocale,
    hourCycle,
    ...datesByLocale[dateLocale],
    count: number(),
    whole: number({ maximumFractionDigits: 0 }),
    exact: number(cents),
    percent: number({ style: 'percent', maximumFractionDigits: 0 }),
    money: number(money),
    signedMoney: number({ ...money, signDisplay: 'exceptZero' }),
    decimalPoint: parts.find(({ type }) => type === 'decimal')?.value ?? '.',
  };
}

type RegionFormats = ReturnType<typeof createFormats>;

/** Titles of times name the time zone. The visible time names it only if it is UTC. */
function createTimeFormats({ dateLocale, hourCycle }: RegionFormats, timeZone: string) {
  const options = { hourCycle, timeZone } as const;
  const zoned = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
  const zonedTime = new Intl.DateTimeFormat(dateLocale, { ...zoned, ...options });
  const isUtc = timeZone === defaultTimeZone;
  return {
    timeDay: new Intl.DateTimeFormat(dateLocale, { dateStyle: 'medium', timeZone }),
    time: isUtc
      ? zonedTime
      : new Intl.DateTimeFormat(dateLocale, { timeStyle: 'short', ...options }),
    zonedTime,
  };
}

type TimeFormats = ReturnType<typeof createTimeFormats>;
type Formats = RegionFormats & TimeFormats;

/** Creating formatters takes about a millisecond. */
const knownRegions = new LRUCache<string, RegionFormats>({ max: 50 });
const knownTimes = new LRUCache<string, TimeFormats>({ max: 50 });

function cached<Value extends object>(
  known: LRUCache<string, Value>,
  key: string,
  create: () => Value,
): Value {
  const found = known.get(key) ?? create();
  known.set(key, found);
  return found;
}

function formatsOf(locale: string, currency: string | null, timeZone: string): Formats {
  const region = cached(knownRegions, `${locale} ${currency}`, () =>
    createFormats(locale, currency),
  );
  const key = `${region.dateLocale} ${region.hourCycle} ${timeZone}`;
  const times = cached(knownTimes, key, () => createTimeFormats(region, timeZone));
  return { ...region, ...times };
}

const current = new AsyncLocalStorage<Formats>();
const defaultLocale = 'en-GB';
export const defaultTimeZone = 'UTC';

/** The formats of the page that is being shown. */
export const formats = (): Formats =>
  current.getStore() ?? formatsOf(defaultLocale, null, defaultTimeZone);

interface FormatSettings {
  readonly locale: string | null;
  readonly currency: string | null;
}

interface BrowserSettings {
  readonly acceptLanguage: string | undefined;
  readonly timeZone: string;
}

/** Shows a page with the formats of its viewer, by default those of the browser. */
export function withFormats<Result>(
  { locale, currency }: FormatSettings,
  { acceptLanguage, timeZone }: BrowserSettings,
  show: () => Result,
): Result {
  const shownLocale = locale ?? preferredLocale(acceptLanguage);
  return current.run(formatsOf(shownLocale, currency, timeZone), show);
}

/** The first language of an Accept-Language header whose formats are known. Reads 200 characters. */
export function preferredLocale(header = ''): string {
  const read = header.slice(0, 200).toLowerCase();
  const tags = read.split(',').map((part) => part.split(';', 1)[0]?.trim() ?? '');
  const [preferred = defaultLocale] = tags
    .map((tag) => ({ locale: canonicalLocale(tag), weight: quality(read, tag) }))
    .filter(({ locale, weight }) => locale !== undefined && weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ locale }) => locale as string);
  return preferred;
}

/** A formatted number without marks for the direction of text, and with a wide minus sign. */
export const shownNumber = (formatted: string): string =>
  formatted.replace(/[\u200e\u200f\u061c]/g, '').replace('-', minus);

/** A whole number: "1,234". */
export const wholeNumber = (value: number): string => shownNumber(formats().count.format(value));

/** "1 variable", "3 variables". */
export const count = (number: number, singular: string, plural = `${singular}s`): string =>
  `${wholeNumber(number)} ${number === 1 ? singular : plural}`;
