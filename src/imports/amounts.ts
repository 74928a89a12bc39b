import { inLatinDigits } from './latin-digits.ts';

export type DecimalSeparator = 'POINT' | 'COMMA';

export interface SignedAmount {
  readonly isNegative: boolean;
  /** Whether the cell has a sign or a mark of a debit or credit. */
  readonly isSigned: boolean;
  /** A decimal string without a sign and without zeros after the second decimal. */
  readonly amount: string;
}

/** Longer cells are not amounts. */
const maxLength = 40;
const minus = /[-−–]/;
/** "12.00 DR" or "12,00 S" (Soll), as some banks write a debit. */
const debitMark = /[\d\s.](?:DR\.?|D|S)$/i;
const creditMark = /[\d\s.](?:CR\.?|C|H)$/i;
/** White space and apostrophes between digits, currency symbols, and codes at the ends, also after a sign. */
const ignored = /[\s'’]|\p{Sc}|(?<=^[-−–+]?)[\p{L}\p{M}]{1,3}\.?|[\p{L}\p{M}]{1,3}\.?$/gu;
/** "12,-" or "12.–" instead of zeros, also twice. It is no sign. */
const dashForCents = /(?<=[.,])[-−–—]{1,2}$/;
/** Between digits: a gap that does not separate thousands ("12 50"), or a currency symbol ("12€50"). */
const otherGap = /\d[\s'’]+(?!\d{3}(?!\d))\d|\d[\s'’]*\p{Sc}[\s'’]*\d/u;

/** A sign and digits with separators. Undefined if it is no amount. */
function digitsOf(cell: string) {
  const value = inLatinDigits(cell).trim();
  if (value.length === 0 || value.length > maxLength || otherGap.test(value)) return undefined;
  const text = value.replace(ignored, '');
  const isBracketed = text.startsWith('(') && text.endsWith(')');
  const bare = (isBracketed ? text.slice(1, -1) : text)
    .replace(ignored, '')
    .replace(dashForCents, '');
  const [, before = '', digits, after = ''] =
    /^([-−–+]?)([\d.,]*\d[\d.,]*)([-−–+]?)$/.exec(bare) ?? [];
  if (digits === undefined || (before !== '' && after !== '')) return undefined;
  const isNegative = isBracketed || minus.test(before + after) || debitMark.test(value);
  const isSigned = isNegative || before + after !== '' || creditMark.test(value);
  return { digits, isNegative, isSigned };
}

/** Undefined if the separator could be a point or a comma. */
function separatorOf(digits: string): DecimalSeparator | undefined {
  const lastPoint = digits.lastIndexOf('.');
  const lastComma = digits.lastIndexOf(',');
  if (lastPoint === -1 && lastComma === -1) return undefined;
  if (lastPoint !== -1 && lastComma !== -1) return lastPoint > lastComma ? 'POINT' : 'COMMA';
  const at = Math.max(lastPoint, lastComma);
  const [own, other] =
    lastPoint === -1 ? (['COMMA', 'POINT'] as const) : (['POINT', 'COMMA'] as const);
  if (digits.indexOf(own === 'POINT' ? '.' : ',') !== at) return other;
  // With three digits after it, it separates thousands: money has at most two decimals.
  return digits.length - at - 1 === 3 && !digits.startsWith('0') ? other : own;
}

export function hasNegativeAmount(cells: Iterable<string>): boolean {
  for (const cell of cells) if (digitsOf(cell)?.isNegative) return true;
  return false;
}

/** The decimal separator of a format without separators of thousands. */
function onlySeparatorOf(digits: string): DecimalSeparator | undefined {
  const at = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  if (at === -1) return undefined;
  return digits[at] === '.' ? 'POINT' : 'COMMA';
}

/** Default: the point. @param hasThousands whether the file may separate thousands */
export function detectDecimalSeparator(
  cells: Iterable<string>,
  { hasThousands }: { readonly hasThousands: boolean },
): DecimalSeparator {
  const detect = hasThousands ? separatorOf : onlySeparatorOf;
  let points = 0;
  for (const cell of cells) {
    const separator = detect(digitsOf(cell)?.digits ?? '');
    if (separator) points += separator === 'POINT' ? 1 : -1;
  }
  return points < 0 ? 'COMMA' : 'POINT';
}

/** No group of thousands starts with a zero: "0.234". */
const patterns: Readonly<Record<DecimalSeparator, RegExp>> = {
  POINT: /^(\d+|[1-9]\d{0,2}(?:,\d{2,3})*,\d{3})?(?:\.(\d*))?$/,
  COMMA: /^(\d+|[1-9]\d{0,2}(?:\.\d{2,3})*\.\d{3})?(?:,(\d*))?$/,
};

/** With an optional sign and currency. Undefined if it is no amount. */
export function readAmount(cell: string, separator: DecimalSeparator): SignedAmount | undefined {
  const found = digitsOf(cell);
  const match = found && patterns[separator].exec(found.digits);
  if (!match) return undefined;
  const whole = (match[1] ?? '0').replace(/[.,]/g, '');
  const decimals = (match[2] ?? '').replace(/0+$/, '');
  return {
    isNegative: found.isNegative,
    isSigned: found.isSigned,
    amount: decimals === '' ? whole : `${whole}.${decimals}`,
  };
}

export const isAmount = (cell: string): boolean =>
  readAmount(cell, 'POINT') !== undefined || readAmount(cell, 'COMMA') !== undefined;

/** Numbers without decimals, or with more, can be something else. */
export const isMoney = (cell: string): boolean =>
  isAmount(cell) && /[.,]\d{1,2}\D*$/.test(inLatinDigits(cell));

/**
 * The amounts that a text can mean, as decimal strings with a sign. Empty if it is no amount. Two if
 * its only separator can separate thousands or decimals: "1.234", "1,234".
 */
export function amountReadings(text: string): readonly string[] {
  const readings = (['POINT', 'COMMA'] as const).flatMap((separator) => {
    const read = readAmount(text, separator);
    return read ? [`${read.isNegative ? '-' : ''}${read.amount}`] : [];
  });
  return [...new Set(readings)];
}
