import { currencies } from '../input/formats.ts';

const codes: ReadonlySet<string> = new Set(currencies);
const codeByWord: ReadonlyMap<string, string> = new Map([
  ['€', 'EUR'],
  ['euro', 'EUR'],
  ['euros', 'EUR'],
  ['£', 'GBP'],
]);

/** The ISO 4217 code of a currency; undefined for other words. */
export const currencyCodeOf = (word: string): string | undefined =>
  codes.has(word) ? word : codeByWord.get(word.toLowerCase());

/** Whether a word is a currency symbol, also one of several currencies: "$", "C$", "¥". */
const isSymbol = (word: string) => /^\p{L}{0,2}\p{Sc}$/u.test(word);

/** "Amount (EUR)", "Lastschrift in CHF". The code of an ambiguous symbol is undefined. */
function splitName(name: string) {
  const [, start = '', word = ''] =
    /^(.+?)(?: in)?[\s(]+(\S+?)\s*\)?$/.exec(name.slice(0, 100)) ?? [];
  const code = currencyCodeOf(word);
  return code === undefined && !isSymbol(word) ? { start: name, code } : { start, code };
}

/** The currency at the end of the name of a column. */
export const currencyInName = (cell: string): string | undefined => splitName(cell.trim()).code;

export const withoutAccents = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '');

/** The name of a column in lower case, without accents and a currency at its end. */
export const normalizedName = (cell: string): string =>
  withoutAccents(splitName(cell.trim()).start.toLowerCase()).replace(/[\s_]+/g, ' ');
