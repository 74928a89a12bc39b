import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shortAmount } from '../../../src/web/charts/short-amount.ts';
import { messageOf } from '../../../src/web/framework/notices.ts';
import { joinTags, splitTags } from '../../../src/web/pages/money/tags.ts';
import { dayTitle, weekdayTitle } from '../../../src/web/ui/dates.ts';
import { count, preferredLocale, withFormats } from '../../../src/web/ui/formats.ts';
import { amount, negated, share, signedAmount } from '../../../src/web/ui/money.ts';
import { exactTime } from '../../../src/web/ui/parts.ts';

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

describe('the formats of a region', () => {
  const inFormats = (locale: string, currency: string | null, show: () => unknown) =>
    withFormats({ locale, currency }, { acceptLanguage: undefined, timeZone: 'UTC' }, show);

  it.each([
    ['en-GB', null, '\u22121,234.50', '+9,999,999,999.99'],
    ['en-US', 'USD', '\u2212$1,234.50', '+$9,999,999,999.99'],
    ['de-DE', 'EUR', '\u22121.234,50\u00a0€', '+9.999.999.999,99\u00a0€'],
    ['de-CH', 'CHF', "CHF\u22121'234.50", "CHF+9'999'999'999.99"],
    ['sv-SE', null, '\u22121\u00a0234,50', '+9\u00a0999\u00a0999\u00a0999,99'],
    ['en-IN', 'INR', '\u2212₹1,234.50', '+₹9,99,99,99,999.99'],
    ['ja-JP', 'JPY', '\u2212￥1,234.50', '+￥9,999,999,999.99'],
    ['he-IL', null, '\u22121,234.50', '+9,999,999,999.99'],
    ['ar-EG', null, '\u22121,234.50', '+9,999,999,999.99'],
  ])('%s with the currency %s are those of amounts', (locale, currency, negative, positive) => {
    const shown = inFormats(locale, currency, () => [
      amount('-1234.50'),
      signedAmount('9999999999.99'),
    ]);
    expect(shown).toStrictEqual([negative, positive]);
  });

  it('omit the decimals of a whole amount in a currency without cents', () => {
    expect(inFormats('en-GB', 'JPY', () => amount('1200.00'))).toBe('¥1,200');
  });

  it.each([
    ['de-AT', '15 Mar 2026', 'Sunday 15 March', '15 Mar 2026, 09:26 UTC'],
    ['en-US', 'Mar 15, 2026', 'Sunday, March 15', 'Mar 15, 2026, 9:26 AM UTC'],
    ['ja-JP', 'Mar 15, 2026', 'Sunday, March 15', 'Mar 15, 2026, 09:26 UTC'],
    ['th-TH', '15 Mar 2026', 'Sunday 15 March', '15 Mar 2026, 09:26 UTC'],
  ])('%s are those of dates, with English names', (locale, day, weekday, time) => {
    const shown = inFormats(locale, null, () => [
      dayTitle('2026-03-15'),
      weekdayTitle('2026-03-15'),
      exactTime('2026-03-15T09:26:00.000Z').replace('\u202f', ' '),
    ]);
    expect(shown).toStrictEqual([day, weekday, time]);
  });

  it('apply to the number of records in a notice', () => {
    const shown = inFormats('de-DE', null, () =>
      messageOf({ notice: 'entries-deleted', count: 1234 }),
    );
    expect(shown).toBe('1.234 entries deleted.');
  });

  it('are those of shares, counts and labels of charts', () => {
    const shown = inFormats('de-DE', 'EUR', () => [
      share('1.00', '200.00'),
      count(1234, 'row'),
      shortAmount('-1234.50'),
      shortAmount('1250000'),
      shortAmount('1.5'),
    ]);
    expect(shown).toStrictEqual(['1\u00a0%', '1.234 rows', '\u22121.235', '1,25M', '1,50']);
  });
});

describe('the formats of a browser', () => {
  it.each([
    [undefined, 'en-GB'],
    ['', 'en-GB'],
    ['*', 'en-GB'],
    ['tlh, xx;q=0.9', 'en-GB'],
    ['de-CH', 'de-CH'],
    ['fr;q=0.5, DE-at;q=0.8, en;q=0', 'de-AT'],
    ['de-u-nu-thai, es-MX;q=0.1', 'es-MX'],
    [`${'x,'.repeat(100)}de`, 'en-GB'],
  ])('follow the header %j', (header, locale) => {
    expect(preferredLocale(header)).toBe(locale);
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
