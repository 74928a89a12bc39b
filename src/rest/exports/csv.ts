import { stringify } from 'csv-stringify/sync';

/**
 * The characters with which a spreadsheet recognizes a formula (OWASP, "CSV Injection"). Also after
 * apostrophes, so that an import can remove the added one.
 */
const formulaStart = /^'*[=+\-@\t\r\n＝＋－＠]/;
const negativeNumber = /^-\d+(\.\d+)?$/;

/** Precedes a text that a spreadsheet would run as a formula by an apostrophe. */
const withoutFormula = (text: string) =>
  formulaStart.test(text) && !negativeNumber.test(text) ? `'${text}` : text;

/** Lines of CSV (RFC 4180). */
export function csvLines(records: readonly (readonly string[])[]): string {
  return stringify(
    records.map((record) => record.map(withoutFormula)),
    // By default, only a value with the line ending itself would be quoted.
    { record_delimiter: 'windows', quoted_match: /[\r\n]/ },
  );
}
