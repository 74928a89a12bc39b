import { literalPattern } from './filter.ts';
import type { Parameters } from './parameters.ts';

/** In letters. A shorter word with a typing error would be found in too many texts. */
const minLength = { missingOrSwapped: 4, wrongOrAdded: 5 };
/** A longer word with one typing error has at least half of its trigrams in common with the right one. */
const maxShortLength = 7;
/** In letters. The index finds no fewer in a row. */
const trigramLength = 3;

const alphabet = [...'abcdefghijklmnopqrstuvwxyz'];

interface SearchedText {
  readonly sql: string;
  /** Whether all letters are in lower case. */
  readonly isLower?: true;
  /** The SQL of its start, if it is much shorter. A word that is similar to it is similar to the text. */
  readonly start?: string;
}

const gapsOf = (letters: readonly string[]) => letters.slice(1).map((_letter, index) => index + 1);

const swappedLetters = (letters: readonly string[]): string[] =>
  gapsOf(letters).map((gap) =>
    letters.toSpliced(gap - 1, 2, letters[gap] as string, letters[gap - 1] as string).join(''),
  );

/** @param withAnyLetter the word with any letter in a place, instead of a letter or between two */
function otherInnerLetters(
  { length }: readonly string[],
  withAnyLetter: (place: number, replacedLetters: 0 | 1) => readonly string[],
): string[] {
  if (length > maxShortLength) return [];
  const gaps = Array.from({ length: length - 1 }, (_, index) => index + 1);
  const missing = gaps.flatMap((gap) => withAnyLetter(gap, 0));
  if (length < minLength.wrongOrAdded) return missing;
  return [...missing, ...gaps.slice(0, -1).flatMap((place) => withAnyLetter(place, 1))];
}

const hasOuterErrors = ({ length }: readonly string[]) =>
  length >= minLength.wrongOrAdded && length <= maxShortLength;

/** The word without each of its letters. */
const shortened = (letters: readonly string[]): string[] =>
  letters.map((_letter, place) => letters.toSpliced(place, 1).join(''));

/** LIKE patterns of what a text contains if the word was typed with an error. */
function patternsOf(word: string): string[] {
  const letters = [...word].map(literalPattern);
  const { length } = letters;
  const inner = otherInnerLetters(letters, (place, replacedLetters) => {
    const following = length - place - replacedLetters;
    const isIndexed = place >= trigramLength || following >= trigramLength;
    // Without three letters in a row, the pattern would be compared with all texts of the user.
    const others = isIndexed ? ['_'] : alphabet;
    return others.map((letter) => letters.toSpliced(place, replacedLetters, letter).join(''));
  });
  const outer = hasOuterErrors(letters) ? shortened(letters) : [];
  return [...swappedLetters(letters), ...inner, ...outer].map((part) => `%${part}%`);
}

/**
 * A regular expression that finds the same typing errors. If the searched word has an added letter, or
 * a wrong first or last one, only whole words match. Otherwise `later` would find `template`.
 */
function expressionOf(word: string): string {
  const letters = [...word].map((letter) => letter.replace(/[^\p{L}\p{N}]/u, '\\$&'));
  const inner = otherInnerLetters(letters, (place, replacedLetters) => [
    letters.toSpliced(place, replacedLetters, '.').join(''),
  ]);
  const contained = [...swappedLetters(letters), ...inner].join('|');
  if (!hasOuterErrors(letters)) return contained;
  const [start, end] = [letters.slice(0, -1).join(''), letters.slice(1).join('')];
  const words = [...shortened(letters), `.${end}`, `${start}.`].join('|');
  return `${contained}|\\m(?:${words})\\M`;
}

/**
 * The condition that a text contains a word, or one like it: with one typing error, or with at least
 * half of the same trigrams, which is the default threshold of pg_trgm. An index of trigrams serves it.
 *
 * The similarity takes up to ten times as long as the other comparisons, so it comes last, and for a long
 * text only for words in which it finds typing errors that the patterns don't.
 */
export function wordCondition(
  word: string,
  { sql: text, isLower, start = text }: SearchedText,
  parameters: Parameters,
): string {
  const like = (pattern: string) =>
    isLower
      ? `${text} LIKE lower(${parameters.add(pattern, 'text')})`
      : `${text} ILIKE ${parameters.add(pattern, 'text')}`;
  const likeAny = (values: readonly string[]) => {
    const patterns = parameters.add(values, 'text[]');
    return isLower
      ? `${text} LIKE ANY (lower_each(${patterns}))`
      : `${text} ILIKE ANY (${patterns})`;
  };
  const { length } = [...word];
  const contains = like(`%${literalPattern(word)}%`);
  // Without a trigram, the index would find all texts. It does not look into IS TRUE.
  const options = [length < trigramLength ? `(${contains}) IS TRUE` : contains];
  if (length >= minLength.missingOrSwapped && /\p{L}/u.test(word)) {
    // PostgreSQL takes the patterns for independent conditions and expects too many records: it would
    // not use the index. The index does not look into IS TRUE: it would find too much.
    const isError = `(${text} ~* ${parameters.add(expressionOf(word), 'text')}) IS TRUE`;
    options.push(`(${isError} AND ${likeAny(patternsOf(word))})`);
    options.push(`${parameters.add(word, 'text')} <<% ${start}`);
    if (length > maxShortLength && start !== text) {
      options.push(`${parameters.add(word, 'text')} <<% ${text}`);
    }
  }
  return `(${options.join(' OR ')})`;
}
