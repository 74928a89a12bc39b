import { closest, distance } from 'fastest-levenshtein';

/** What was probably meant, as the end of a message; empty when nothing is near. */
export function didYouMean(given: string, known: readonly string[]): string {
  if (known.length === 0) return '';
  const nearest = closest(given.toLowerCase(), [...known]);
  const near = Math.max(2, Math.floor(nearest.length / 3));
  return distance(given.toLowerCase(), nearest.toLowerCase()) <= near
    ? ` Did you mean ${nearest}?`
    : '';
}
