import { formats, shownNumber } from '../ui/formats.ts';

// The letters for thousands and millions are English.
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 });

const compactText = (value: number): string =>
  compact
    .formatToParts(value)
    .map(({ type, value: text }) => (type === 'decimal' ? formats().decimalPoint : text))
    .join('');

/** The value of a grid line: 2500 is "2.5K". */
export const tickLabel = (value: number): string => shownNumber(compactText(value));

/** A rounded amount for a chart: at most eight characters. The table has the exact amount. */
export function shortAmount(amount: string): string {
  const value = Number(amount);
  const size = Math.abs(value);
  if (size >= 100_000) return shownNumber(compactText(value));
  const { whole, exact } = formats();
  // Adding zero removes the sign of a negative zero.
  return shownNumber((size === 0 || size >= 10 ? whole : exact).format(value + 0));
}

/** As `shortAmount`, with a plus sign if it is positive. */
export const signedShortAmount = (amount: string): string =>
  `${Number(amount) > 0 ? '+' : ''}${shortAmount(amount)}`;
