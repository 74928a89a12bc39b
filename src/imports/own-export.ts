const exportColumns = [
  ...['id', 'date', 'type', 'category', 'amount', 'description', 'tags', 'account', 'recurring'],
];

export const isExportHeader = (header: readonly string[]): boolean =>
  header.length === exportColumns.length &&
  header.every((name, index) => name === exportColumns[index]);

/** The export adds an apostrophe to a cell that a spreadsheet could run as a formula. */
const escapedFormula = /^''*[=+\-@\t\r\n＝＋－＠]/;

/** The value of a cell of the export, as in folio. */
export const unescapeFormula = (cell: string): string =>
  escapedFormula.test(cell) ? cell.slice(1) : cell;

/** Tags are separated by `;`; a backslash precedes a `;` or `\` of a tag. */
export function splitTags(cell: string): string[] {
  const tags = cell.match(/(?:[^;\\]|\\.|\\$)+/gs) ?? [];
  return tags.map((tag) => tag.replace(/\\([;\\])/g, '$1'));
}
