import { type ErrorDetail, validationError } from '../../../errors.ts';
import type { ImportRowStatus } from '../../../generated/prisma/enums.ts';
import type { StatementContext } from '../../../graphql/schema/context.ts';
import { ImportFileError, type ImportTable } from '../../../imports/import-table.ts';
import { headerKeyOf, type Layout } from '../../../imports/layout.ts';
import { findDuplicates } from './find-duplicates.ts';
import { isValidRow, type RowValue } from './import-row-value.ts';
import type { OwnFinances } from './own-finances.ts';
import { readRows } from './read-rows.ts';
import type { ImportSettings } from './valid-settings.ts';

export interface ClassifiedRow extends RowValue {
  readonly status: ImportRowStatus;
  /**
   * The entry that the row duplicates; null if it duplicates another row of the file. For a new row,
   * the entry that it possibly duplicates.
   */
  readonly entryId: number | null;
}

/** How a file was read, as it is stored with the preview. */
export interface StoredLayout extends Layout {
  readonly encoding: string;
  readonly delimiter: string | null;
  readonly samples: readonly (readonly string[])[];
  /** Undefined in previews of older versions. */
  readonly headerKey?: string | null;
}

export interface PreviewContent {
  readonly layout: StoredLayout;
  readonly rows: readonly ClassifiedRow[];
}

/**
 * Creates the error VALIDATION_FAILED for a file that is not valid.
 * @param path the argument with the file, empty for a stored one
 */
const fileError = (issue: string, path: ErrorDetail['path']) =>
  validationError(path, 'INVALID', `File ${issue}`);

/** Runs a function that reads a file. @throws VALIDATION_FAILED for a file that is not valid */
export async function readValidFile<T>(path: ErrorDetail['path'], read: () => Promise<T>) {
  try {
    return await read();
  } catch (error) {
    throw error instanceof ImportFileError ? fileError(error.message, path) : error;
  }
}

/** Reads a table by the settings, and classifies its rows. @throws ImportFileError */
export async function previewContent(
  table: ImportTable,
  settings: ImportSettings,
  { finances, context }: { readonly finances: OwnFinances; readonly context: StatementContext },
): Promise<PreviewContent> {
  const { layout, samples, rows } = await readRows(table, settings, { finances, context });
  const { certain, possible } = await findDuplicates(rows.filter(isValidRow), context);
  const classified = rows.map((row): ClassifiedRow => {
    if (!isValidRow(row)) return { ...row, status: 'INVALID', entryId: null };
    const entryId = certain.get(row);
    return entryId === undefined
      ? { ...row, status: 'NEW', entryId: possible.get(row) ?? null }
      : { ...row, status: 'DUPLICATE', entryId };
  });
  const { encoding, delimiter } = table;
  return {
    layout: { ...layout, encoding, delimiter, samples, headerKey: headerKeyOf(table) },
    rows: classified,
  };
}

/** The columns of a preview that its content and its settings determine. */
export function previewColumns({ layout, rows }: PreviewContent, settings: ImportSettings) {
  const counts = { NEW: 0, DUPLICATE: 0, INVALID: 0, EXCLUDED: 0 };
  for (const { status } of rows) counts[status] += 1;
  return {
    settings: JSON.stringify(settings),
    layout: JSON.stringify(layout),
    newCount: counts.NEW,
    duplicateCount: counts.DUPLICATE,
    invalidCount: counts.INVALID,
    excludedCount: counts.EXCLUDED,
  };
}
