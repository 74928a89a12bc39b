const exportColumns = [
  ...['id', 'date', 'type', 'category', 'amount', 'description', 'tags', 'account', 'recurring'],
];

export const isExportHeader = (header: readonly string[]): boolean =>
  header.length === exportColumns.length &&
  header.every((name, index) => name === exportColumns[index]);

/** A cell to which the export has added an apostrophe, because a spreadsheet could run it as a formula. */
const escapedFormula = /^''*[=+\-@\t\r\n＝＋－＠]/;

/** The text of a cell of the export. */
export const unescapeFormula = (cell: string): string =>
  escapedFormula.test(cell) ? cell.slice(1) : cell;

/** The tags of a cell. They are separated by `;`; a backslash precedes a `;` or `\` of a tag. */
export function splitTags(cell: string): string[] {
  const tags = cell.match(/(?:[^;\\]|\\.|\\$)+/gs) ?? [];
  return tags.map((tag) => tag.replace(/\\([;\\])/g, '$1'));
}
