/** Money in input schemas: exact decimal text, whatever way it was written. */
import { z } from 'zod';
import { ExactNumber } from './exact-number.ts';

/** The most that one amount or balance may be, in cents: 9,999,999,999.99 (D128). */
const maxCents = 999_999_999_999n;

/** The same for descriptions. */
export const maxMoney = '9,999,999,999.99';

/** Cents as decimal text with two decimals: 1250n is "12.50". */
function decimalText(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Whole cents of a number or numeric text, or what is wrong with it. Nothing is ever rounded. */
function readCents(given: unknown, positive: boolean): bigint | string {
  if (given === undefined || given === null) return "can't be blank";
  const written = given instanceof ExactNumber ? given.source : given;
  if (typeof written !== 'number' && typeof written !== 'string') return 'is not a number';
  // The shortest text that means this number: what the client wrote, as it was not rounded.
  const [, sign, whole = '', fraction = ''] =
    /^([+-]?)(\d{1,30})(?:\.(\d{1,30}))?$/.exec(String(written).trim()) ?? [];
  const tooLarge = `must be less than or equal to ${decimalText(maxCents)}`;
  const tooSmall = positive
    ? 'must be greater than 0'
    : `must be greater than or equal to ${decimalText(-maxCents)}`;
  const tooFine = "can't have more than 2 decimals";
  if (sign === undefined) {
    if (typeof given === 'string') return 'is not a number';
    // Only a number with an exponent or with more digits than any amount has gets here.
    const size = Number(written);
    if (Math.abs(size) < 1e10) return positive && size < 0 ? tooSmall : tooFine;
    return size < 0 ? tooSmall : tooLarge;
  }
  const isNegative = sign === '-';
  if (positive && (isNegative || !/[1-9]/.test(whole + fraction))) return tooSmall;
  if (fraction.length > 2) return tooFine;
  const cents = BigInt(whole + fraction.padEnd(2, '0'));
  if (cents > maxCents) return isNegative ? tooSmall : tooLarge;
  return isNegative ? -cents : cents;
}

interface MoneyRules {
  /** More than nothing; else it may be nothing or negative, too. */
  readonly positive?: boolean;
  /** What stands for a value that is left out or null, if it may be. */
  readonly ifMissing?: string;
}

/** Money, as exact decimal text with two decimals. */
export function money({ positive = false, ifMissing }: MoneyRules = {}) {
  const maximum = Number(decimalText(maxCents));
  const given = ifMissing === undefined ? z.unknown() : z.unknown().optional();
  return given
    .transform((value, context): string => {
      const cents = readCents(value ?? ifMissing, positive);
      if (typeof cents === 'bigint') return decimalText(cents);
      context.addIssue({ code: 'custom', message: cents });
      return z.NEVER;
    })
    .meta({
      type: ['number', 'string', ...(ifMissing === undefined ? [] : ['null'])],
      minimum: positive ? 0.01 : -maximum,
      maximum,
    });
}
