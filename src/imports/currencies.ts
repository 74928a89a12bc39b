import type { ColumnMapping } from './columns.ts';
import type { ImportRecord } from './import-table.ts';
import { currencyCodeOf, currencyInName, normalizedName } from './normalized-name.ts';

/** The maximum number of currencies of a file that are found. */
export const maxCurrencies = 10;

/** Without accents. */
const columnNames = [
  ...['currency', 'currency code', 'wahrung', 'waehrung', 'devise', 'moneda', 'divisa', 'valuta'],
  ...['munt', 'moeda'],
];

/**
 * The codes of the currencies in the first column with currencies, and in the names of the columns
 * with amounts.
 */
export function currenciesOf(
  header: readonly string[],
  { amount, debit, credit }: ColumnMapping,
  records: readonly ImportRecord[],
): string[] {
  const found = new Set<string>();
  for (const column of [amount, debit, credit]) {
    const code = currencyInName(header[column ?? -1] ?? '');
    if (code !== undefined) found.add(code);
  }
  const column = header.findIndex((name) => columnNames.includes(normalizedName(name)));
  for (const { cells } of records) {
    const code = currencyCodeOf(cells[column]?.trim() ?? '');
    if (code !== undefined && found.size < maxCurrencies) found.add(code);
  }
  return [...found].toSorted();
}
