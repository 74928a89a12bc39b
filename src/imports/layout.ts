import { hash } from 'node:crypto';
import { nextTurn } from '../queues/turns.ts';
import { type DecimalSeparator, detectDecimalSeparator, hasNegativeAmount } from './amounts.ts';
import { type ColumnMapping, findHeader } from './columns.ts';
import { currenciesOf } from './currencies.ts';
import { type DateFormat, detectDateFormat } from './dates.ts';
import { guessColumns } from './guess-columns.ts';
import type { ImportRecord, ImportTable } from './import-table.ts';
import { normalizedName } from './normalized-name.ts';
import { isExportHeader } from './own-export.ts';

export interface LayoutSettings {
  readonly hasHeader?: boolean | undefined;
  readonly columns?: ColumnMapping | undefined;
  readonly dateFormat?: DateFormat | undefined;
  readonly decimalSeparator?: DecimalSeparator | undefined;
}

export interface Layout {
  readonly header: readonly string[];
  /** folio's own export of entries. */
  readonly isExport: boolean;
  readonly columns: ColumnMapping;
  /** Null if the dates could have the day or the month first. */
  readonly dateFormat: DateFormat | null;
  readonly decimalSeparator: DecimalSeparator;
  /** Whether an amount without a sign is income, as in the file of a bank. */
  readonly isUnsignedIncome: boolean;
  /** The currencies that the file names. Undefined in previews of older versions. */
  readonly currencies?: readonly string[];
}

function* cellsOf(records: readonly ImportRecord[], columns: readonly (number | undefined)[]) {
  for (const column of columns) {
    if (column === undefined) continue;
    for (const { cells } of records) yield cells[column] ?? '';
  }
}

/** -1 if there is no header. */
function headerPosition({ format, records }: ImportTable, hasHeader: boolean | undefined): number {
  // The OFX reader adds this header, it is not in the file.
  if (format === 'OFX') return 0;
  if (hasHeader === false) return -1;
  const found = findHeader(records);
  return hasHeader && found === -1 ? 0 : found;
}

/** Identifies files with the same names of columns. Null without names, and for OFX. */
export function headerKeyOf(table: ImportTable): string | null {
  const position = headerPosition(table, undefined);
  if (table.format === 'OFX' || position === -1) return null;
  const names = table.records[position]?.cells.map(normalizedName);
  return hash('sha256', JSON.stringify(names), 'base64url');
}

/** @returns also the rows of the table, and the position of the first one, starting at 1 */
export async function detectLayout(table: ImportTable, settings: LayoutSettings) {
  const position = headerPosition(table, settings.hasHeader);
  const header = table.records[position]?.cells ?? [];
  const rows = table.records.slice(position + 1);
  const columns = settings.columns ?? (await guessColumns(header, rows));
  const { date, amount, debit, credit } = columns;
  // Lets other requests run: each detection takes up to 30 milliseconds.
  await nextTurn();
  const dateFormat = settings.dateFormat ?? detectDateFormat(cellsOf(rows, [date])) ?? null;
  await nextTurn();
  // Without a negative amount, the file can be a list of expenses. OFX files have no categories.
  const isUnsignedIncome =
    columns.category === undefined || hasNegativeAmount(cellsOf(rows, [amount]));
  await nextTurn();
  const layout: Layout = {
    header,
    isExport: isExportHeader(header),
    columns,
    dateFormat,
    decimalSeparator:
      settings.decimalSeparator ??
      detectDecimalSeparator(cellsOf(rows, [amount, debit, credit]), {
        hasThousands: table.format === 'CSV',
      }),
    isUnsignedIncome,
    currencies: currenciesOf(header, columns, rows),
  };
  return { layout, rows, firstPosition: position + 2 };
}
