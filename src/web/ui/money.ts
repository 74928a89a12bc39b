import { centsOf, decimalText } from '../../input/money.ts';

/** U+2212 has the width of a plus sign and is read aloud as "minus". */
export const minus = '\u2212';

/** "-1234.5" is "−1,234.50". Does not use floating-point numbers. */
export function amount(decimal: string): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d*))?$/.exec(decimal) ?? [];
  if (whole === '') throw new Error('The amount is not decimal text');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${sign && minus}${grouped}.${fraction.padEnd(2, '0')}`;
}

/** As `amount`, with a plus sign if it is positive. Zero has no sign. */
export function signedAmount(decimal: string): string {
  return /^(?!-).*[1-9]/.test(decimal) ? `+${amount(decimal)}` : amount(decimal);
}

/** Changes the sign of a decimal string; zero stays as it is. */
export function negated(decimal: string): string {
  if (decimal.startsWith('-')) return decimal.slice(1);
  return /[1-9]/.test(decimal) ? `-${decimal}` : decimal;
}

/** The sum of decimal strings. */
export const totalOf = (amounts: readonly string[]): string =>
  decimalText(amounts.reduce((sum, each) => sum + centsOf(each), 0n));

const cents = (decimal: string) => BigInt(decimal.replace('.', ''));

/** The share of an amount with two decimals in a larger one, in whole percent. */
export function share(part: string, whole: string): string {
  if (cents(whole) === 0n) return '0%';
  const percent = (cents(part) * 200n + cents(whole)) / (cents(whole) * 2n);
  return percent === 0n ? '<1%' : `${percent}%`;
}
