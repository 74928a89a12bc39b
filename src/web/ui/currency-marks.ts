const codes = new Set(Intl.supportedValuesOf('currency'));

/** The signs and codes of currencies in an amount. Other letters, such as "kr", are not checked. */
export const currencyMarks = (text: string): readonly string[] =>
  Array.from(text.normalize('NFKC').matchAll(/\p{Sc}|(?<!\p{L})[a-z]{3}(?!\p{L})/giu), ([mark]) =>
    mark.toUpperCase(),
  ).filter((mark) => mark.length === 1 || codes.has(mark));

/** The first mark that is not one of the currency; several currencies have the sign "$". */
export function foreignMark(marks: readonly string[], currency: string): string | undefined {
  const own = new Intl.NumberFormat('en', {
    ...{ style: 'currency', currency, currencyDisplay: 'narrowSymbol' },
  }).format(0);
  return marks.find((mark) => mark !== currency && !own.includes(mark));
}
