import { stringify } from 'csv-stringify/sync';

/**
 * Spreadsheets recognize a formula by these characters (OWASP, "CSV Injection"). A value that has
 * them after apostrophes matches too, so that an import can always remove one apostrophe.
 */
const formulaStart = /^'*[=+\-@\t\r\n＝＋－＠]/;
const negativeNumber = /^-\d+(\.\d+)?$/;

const withoutFormula = (value: string) =>
  formulaStart.test(value) && !negativeNumber.test(value) ? `'${value}` : value;

/** Escapes `;` and `\` with a backslash, so that the list can be split again. */
export const joinList = (values: readonly string[]): string =>
  values.map((value) => value.replace(/[;\\]/g, '\\$&')).join(';');

export function csvLines(records: readonly (readonly string[])[]): string {
  return stringify(
    records.map((record) => record.map(withoutFormula)),
    // By default, only a value with the line ending itself would be quoted.
    { record_delimiter: 'windows', quoted_match: /[\r\n]/ },
  );
}
