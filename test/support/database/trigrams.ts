/** A model of the similarity of words that is independent of pg_trgm: words, and their trigrams. */

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

function trigramsOf(words: readonly string[]): Set<string> {
  const padded = words.map((word) => [...`  ${word} `]);
  return new Set(
    padded.flatMap((letters) =>
      letters.slice(2).map((_, index) => letters.slice(index, index + 3).join('')),
    ),
  );
}

/** The share of the trigrams of both that they have in common. */
function similarity(one: Set<string>, other: Set<string>): number {
  const all = one.union(other).size;
  return all === 0 ? 0 : one.intersection(other).size / all;
}

/** The greatest similarity of a text to neighbouring words of another. */
export function greatestSimilarity(text: string, other: string): number {
  const trigrams = trigramsOf(wordsOf(text));
  const words = wordsOf(other);
  let greatest = 0;
  for (let start = 0; start < words.length; start += 1) {
    for (let end = start + 1; end <= words.length; end += 1) {
      greatest = Math.max(greatest, similarity(trigrams, trigramsOf(words.slice(start, end))));
    }
  }
  return greatest;
}
