import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinTags, splitTags } from '../../../src/web/pages/money/tags.ts';
import { amount, negated, share, signedAmount } from '../../../src/web/ui/money.ts';

describe('an amount', () => {
  it.each([
    ['0.00', '0.00', '0.00'],
    ['5', '5.00', '+5.00'],
    ['999.90', '999.90', '+999.90'],
    ['1234.5', '1,234.50', '+1,234.50'],
    ['-1234567.89', '\u22121,234,567.89', '\u22121,234,567.89'],
    ['9999999999.99', '9,999,999,999.99', '+9,999,999,999.99'],
  ])('%s is shown as %s, and with its sign as %s', (text, shown, signed) => {
    expect([amount(text), signedAmount(text)]).toStrictEqual([shown, signed]);
  });

  it('changes its sign, except zero', () => {
    expect(['1.50', '-1.50', '0.00'].map(negated)).toStrictEqual(['-1.50', '1.50', '0.00']);
  });

  it('is formatted without losing digits', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), (whole) => {
        expect(amount(`${whole}.05`).replaceAll(',', '')).toBe(`${whole}.05`);
      }),
    );
  });

  it.each([
    ['0.00', '0.00', '0%'],
    ['0.01', '100.00', '<1%'],
    ['33.34', '100.00', '33%'],
    ['2.00', '3.00', '67%'],
    ['9999999999.99', '9999999999.99', '100%'],
  ])('%s of %s is a share of %s', (part, whole, expected) => {
    expect(share(part, whole)).toBe(expected);
  });
});

describe('tags in one text', () => {
  it.each([
    ['', []],
    [' , ,', []],
    ['a', ['a']],
    [' a ,b c,, d', ['a', 'b c', 'd']],
    ['a\\, b, c', ['a, b', 'c']],
  ])('of %j are %j', (text, tags) => {
    expect(splitTags(text)).toStrictEqual(tags);
  });

  it('are the same after they are joined and split', () => {
    const tag = fc
      .string({ unit: fc.constantFrom('a', 'b', ' ', ',', '\\', 'é'), minLength: 1 })
      .map((text) => text.trim())
      .filter((text) => text !== '');
    fc.assert(
      fc.property(fc.array(tag), (tags) => {
        expect(splitTags(joinTags(tags))).toStrictEqual(tags);
      }),
    );
  });
});
