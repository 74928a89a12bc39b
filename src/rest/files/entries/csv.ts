import { stringify } from 'csv-stringify/sync';

/**
 * The characters at which spreadsheets recognize a formula (OWASP, "CSV Injection"). Texts that
 * have them after apostrophes match too, so that an import can always remove one apostrophe.
 */
const formulaStart = /^'*[=+\-@\t\r\n＝＋－＠]/;
const negativeNumber = /^-\d+(\.\d+)?$/;

/** Adds an apostrophe before a text that a spreadsheet would run as a formula. */
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
