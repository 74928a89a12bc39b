import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DecimalText } from '../../src/database/query/decimal-text.ts';
import { Prisma } from '../../src/generated/prisma/client.ts';

/** Decimals as PostgreSQL writes them, with up to six decimals. */
const decimalTexts = fc
  .tuple(fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }), fc.nat({ max: 6 }))
  .map(([digits, decimals]) => {
    const text = String(digits < 0n ? -digits : digits).padStart(decimals + 1, '0');
    const point = text.length - decimals;
    const sign = digits < 0n ? '-' : '';
    return `${sign}${text.slice(0, point)}${decimals > 0 ? `.${text.slice(point)}` : ''}`;
  });

describe('a decimal of a page', () => {
  it('converts to the same strings and number as a Decimal of Prisma', () => {
    fc.assert(
      fc.property(decimalTexts, fc.nat({ max: 6 }), (text, decimals) => {
        const [own, prisma] = [new DecimalText(text), new Prisma.Decimal(text)];
        expect(own.toFixed(decimals)).toBe(prisma.toFixed(decimals));
        expect(own.toNumber()).toBe(prisma.toNumber());
      }),
    );
  });

  it.each([
    ['12.50', '12.50'],
    ['-0.07', '-0.07'],
    ['4.5', '4.50'],
    ['3', '3.00'],
    ['1.005', '1.01'],
  ])('writes %s with two decimals as %s', (text, expected) => {
    expect(new DecimalText(text).toFixed(2)).toBe(expected);
  });
});
