/**
 * Each letter in lower case by itself, as by PostgreSQL's `lower`, which compares names and tags in
 * the database. `toLowerCase` ends `ΟΔΟΣ` with another letter than `lower`, and makes two of `İ`.
 */
export const lowerCase = (text: string): string =>
  text.replaceAll('Σ', 'σ').replaceAll('İ', 'i').toLowerCase();
