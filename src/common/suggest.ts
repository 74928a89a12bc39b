import { closest, distance } from 'fastest-levenshtein';

/** A suggestion to append to an error message; empty without a similar candidate. */
export function didYouMean(input: string, candidates: readonly string[]): string {
  if (candidates.length === 0) return '';
  const nearest = closest(input.toLowerCase(), [...candidates]);
  const maximumDistance = Math.max(2, Math.floor(nearest.length / 3));
  return distance(input.toLowerCase(), nearest.toLowerCase()) <= maximumDistance
    ? ` Did you mean ${nearest}?`
    : '';
}
