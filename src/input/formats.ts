/** The settings by which amounts and dates are shown. */

/** A language, with a script and a region if they are given: extensions and variants are rejected. */
const languageTag = /^[a-z]{2,3}(-[a-z]{4})?(-([a-z]{2}|\d{3}))?$/i;

/** The canonical form of a BCP 47 language tag; undefined for a language without known formats. */
export const canonicalLocale = (tag: string): string | undefined =>
  languageTag.test(tag) ? Intl.NumberFormat.supportedLocalesOf(tag)[0] : undefined;

export const currencies: readonly string[] = Intl.supportedValuesOf('currency');

/** The upper-case code of a currency; undefined for an unknown one. */
export function currencyCode(text: string): string | undefined {
  const code = text.toUpperCase();
  return currencies.includes(code) ? code : undefined;
}
