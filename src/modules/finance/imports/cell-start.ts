const maxLength = 200;

/** The first 200 characters of a cell, without those that PostgreSQL can't store. */
export const cellStart = (cell: string): string =>
  // A character takes up to two code units. The whole cell can be long.
  [...cell.slice(0, 2 * maxLength)]
    .slice(0, maxLength)
    .join('')
    .replaceAll('\0', '\uFFFD')
    .toWellFormed();
