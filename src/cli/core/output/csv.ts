import { stringify } from 'csv-stringify/sync';
import { requireField, textOf, valueAt } from './field-path.ts';

/** The rules of the server's export: `src/rest/files/entries/csv.ts`. */
const formulaStart = /^'*[=+\-@\t\r\n＝＋－＠]/;
const negativeNumber = /^-\d+(\.\d+)?$/;

/** A spreadsheet would run the value as a formula. */
const withoutFormula = (text: string) =>
  formulaStart.test(text) && !negativeNumber.test(text) ? `'${text}` : text;

/** Escapes `;` and `\` with a backslash, so that the list can be split again. */
const joinList = (texts: readonly string[]) =>
  texts.map((text) => text.replace(/[;\\]/g, '\\$&')).join(';');

/**
 * Returns a function that formats records as CSV (RFC 4180) with a header row.
 * @param fields `--csv`: true for all fields.
 * @throws a usage error for an unknown field.
 */
export function csvFormatter(fields: string | true, validFields: readonly string[]) {
  const paths = fields === true ? validFields : fields.split(',').map((path) => path.trim());
  for (const path of paths) requireField(path, validFields);
  return (records: readonly unknown[]): string => {
    const rows = records.map((record) =>
      paths.map((path) => withoutFormula(textOf(valueAt(record, path), joinList))),
    );
    // By default, only a value with the line ending itself would be quoted.
    return stringify([paths, ...rows], { record_delimiter: 'windows', quoted_match: /[\r\n]/ });
  };
}
