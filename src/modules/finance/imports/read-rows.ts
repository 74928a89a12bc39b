import type { StatementContext } from '../../../graphql/schema/context.ts';
import { type ImportTable, maxRows, tooManyRows } from '../../../imports/import-table.ts';
import { detectLayout, type Layout } from '../../../imports/layout.ts';
import { nextTurn } from '../../../queues/turns.ts';
import { CategoryGuess } from './category-guess.ts';
import { cellStart } from './cell-start.ts';
import { sampleSize } from './import-column.ts';
import type { RowValue } from './import-row-value.ts';
import type { OwnFinances } from './own-finances.ts';
import { RowAccounts } from './row-account.ts';
import { RowReader } from './row-reader.ts';
import type { ImportSettings } from './valid-settings.ts';

/** The duration after which other requests run. A row with thousands of tags takes milliseconds. */
const sliceMillis = 5;

/** A file as entries, and how it was read. */
export interface ReadRows {
  readonly layout: Layout;
  /** The first cells of each column, for `ImportColumn.samples`. */
  readonly samples: readonly (readonly string[])[];
  readonly rows: readonly RowValue[];
}

/**
 * Reads the rows of a table as entries, in slices between which other requests are processed.
 * @throws ImportFileError for more rows than allowed
 */
export async function readRows(
  table: ImportTable,
  settings: ImportSettings,
  { finances, context }: { readonly finances: OwnFinances; readonly context: StatementContext },
): Promise<ReadRows> {
  const { layout, rows: records, firstPosition } = await detectLayout(table, settings);
  if (records.length > maxRows) throw tooManyRows();
  const { format } = table;
  const hasNames = layout.columns.account !== undefined;
  const accounts = new RowAccounts({
    finances,
    settings,
    hasNames,
    areOwnNames: format === 'CSV',
  });
  const categories = await CategoryGuess.read(finances, settings, context);
  const reader = new RowReader({ format, layout, categories, accounts, firstPosition });
  const rows: RowValue[] = [];
  let sliceStart = performance.now();
  for (const record of records) {
    rows.push(reader.read(record));
    if (performance.now() - sliceStart < sliceMillis) continue;
    await nextTurn();
    sliceStart = performance.now();
  }
  const first = records.slice(0, sampleSize);
  const width = Math.max(layout.header.length, ...first.map(({ cells }) => cells.length));
  const samples = Array.from({ length: width }, (_, column) =>
    first.map(({ cells }) => cellStart(cells[column] ?? '')),
  );
  return { layout, samples, rows };
}
