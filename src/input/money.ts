/** Numbers and numeric strings become exact decimal strings. */
import { z } from 'zod';
import type { IssueCode } from '../errors.ts';
import { ExactNumber } from './exact-number.ts';
import { addIssue } from './issues.ts';
import { blank } from './required.ts';

/** The maximum of an amount or a balance: 9,999,999,999.99 (D128). */
const maxCents = 999_999_999_999n;

export const maxMoney = '9,999,999,999.99';

/** 1250n is "12.50". */
export function decimalText(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** "12.50" is 1250n. */
export const centsOf = (decimal: string): bigint => BigInt(decimal.replace('.', ''));

type Issue = readonly [code: IssueCode, message: string];

const notANumber: Issue = ['INVALID', 'is not a number'];
const tooManyDecimals: Issue = ['INVALID', "can't have more than 2 decimals"];
const tooLarge: Issue = ['TOO_LARGE', `must be less than or equal to ${decimalText(maxCents)}`];

/** Returns whole cents, without rounding, or the validation issue. */
function readCents(value: unknown, positive: boolean): bigint | Issue {
  if (value === undefined || value === null) return ['BLANK', blank];
  const source = value instanceof ExactNumber ? value.source : value;
  if (typeof source !== 'number' && typeof source !== 'string') return notANumber;
  // `String` returns the digits that the client sent: other numbers are an ExactNumber.
  const [, sign, whole = '', fraction = ''] =
    /^([+-]?)(\d{1,30})(?:\.(\d{1,30}))?$/.exec(String(source).trim()) ?? [];
  const minimum = positive
    ? 'greater than 0'
    : `greater than or equal to ${decimalText(-maxCents)}`;
  const tooSmall: Issue = ['TOO_SMALL', `must be ${minimum}`];
  if (sign === undefined) {
    if (typeof value === 'string') return notANumber;
    // A number with an exponent, or with more digits than any amount.
    const size = Number(source);
    if (Math.abs(size) < 1e10) return positive && size < 0 ? tooSmall : tooManyDecimals;
    return size < 0 ? tooSmall : tooLarge;
  }
  const isNegative = sign === '-';
  if (positive && (isNegative || !/[1-9]/.test(whole + fraction))) return tooSmall;
  if (fraction.length > 2) return tooManyDecimals;
  const cents = BigInt(whole + fraction.padEnd(2, '0'));
  if (cents > maxCents) return isNegative ? tooSmall : tooLarge;
  return isNegative ? -cents : cents;
}

interface MoneyRules {
  /** Zero and negative values are rejected. */
  readonly positive?: boolean;
  /** The default for null and for a value that is left out. Without it, the value is required. */
  readonly ifMissing?: string;
}

/** An exact decimal string with two decimals. */
export function money({ positive = false, ifMissing }: MoneyRules = {}) {
  const maximum = Number(decimalText(maxCents));
  const input = ifMissing === undefined ? z.unknown() : z.unknown().optional();
  return input
    .transform((value, context): string => {
      const cents = readCents(value ?? ifMissing, positive);
      if (typeof cents === 'bigint') return decimalText(cents);
      addIssue(context, ...cents);
      return z.NEVER;
    })
    .meta({
      type: ['number', 'string', ...(ifMissing === undefined ? [] : ['null'])],
      minimum: positive ? 0.01 : -maximum,
      maximum,
    });
}
