import { minus } from '../ui/money.ts';

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 });
const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat('en-GB', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

const withMinus = (formatted: string): string => formatted.replace('-', minus);

/** The value of a grid line: 2500 is "2.5K". */
export const tickLabel = (value: number): string => withMinus(compact.format(value));

/** A rounded amount for a chart: at most eight characters. The table has the exact amount. */
export function shortAmount(amount: string): string {
  const value = Number(amount);
  const size = Math.abs(value);
  const format = size === 0 || size >= 10 ? (size < 100_000 ? whole : compact) : exact;
  // Adding zero removes the sign of a negative zero.
  return withMinus(format.format(value + 0));
}

/** As `shortAmount`, with a plus sign if it is positive. */
export const signedShortAmount = (amount: string): string =>
  `${Number(amount) > 0 ? '+' : ''}${shortAmount(amount)}`;
