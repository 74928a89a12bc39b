import { centsOf, decimalText } from '../../input/money.ts';
import { formats, shownNumber } from './formats.ts';

/** Formatting a string, unlike a number, is exact. */
type DecimalString = Intl.StringNumericLiteral;

/** "-1234.5" is "−1,234.50". */
export const amount = (decimal: string): string =>
  shownNumber(formats().money.format(decimal as DecimalString));

/** As `amount`, with a plus sign if it is positive. Zero has no sign. */
export const signedAmount = (decimal: string): string =>
  shownNumber(formats().signedMoney.format(decimal as DecimalString));

/** Changes the sign of a decimal string; zero stays as it is. */
export function negated(decimal: string): string {
  if (decimal.startsWith('-')) return decimal.slice(1);
  return /[1-9]/.test(decimal) ? `-${decimal}` : decimal;
}

/** The sum of decimal strings. */
export const totalOf = (amounts: readonly string[]): string =>
  decimalText(amounts.reduce((sum, each) => sum + centsOf(each), 0n));

/** 45n is "45%". */
const percentText = (percent: bigint): string =>
  shownNumber(formats().percent.format(`${percent}e-2` as DecimalString));

/** The share of an amount with two decimals in a larger one, in whole percent. */
export function share(part: string, whole: string): string {
  if (centsOf(whole) === 0n) return percentText(0n);
  const percent = (centsOf(part) * 200n + centsOf(whole)) / (centsOf(whole) * 2n);
  return percent === 0n ? `<${percentText(1n)}` : percentText(percent);
}
