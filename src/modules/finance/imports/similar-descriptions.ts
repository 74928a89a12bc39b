import { descriptionKey } from './row-keys.ts';

/** The words of a description without numbers, such as those of a shop or a receipt. */
const wordsOf = (description: string): readonly string[] =>
  description.split(/[^\p{L}\p{N}&]+/u).filter((word) => /\p{L}/u.test(word) && !/\d/.test(word));

/**
 * What a description has in common with similar ones, the most exact first: itself, its words, the
 * words of its payee, and their first two.
 */
export function similarKeys(description: string | null): readonly string[] {
  const key = descriptionKey(description);
  const [payee = ''] = key.split(' – ');
  const words = wordsOf(payee);
  const similar = [wordsOf(key), words, words.length > 2 ? words.slice(0, 2) : []];
  const keys = similar.map((each) => each.join(' ')).filter((each) => each.length > 2);
  return [...new Set([key, ...keys])];
}
