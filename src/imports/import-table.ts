export type ImportFormat = 'CSV' | 'OFX';

/** The maximum size of a file, in bytes. */
export const maxFileBytes = 10 * 1024 * 1024;
export const maxRows = 20_000;
export const maxColumns = 100;

export interface ImportRecord {
  /** The line at which the row starts, starting at 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

export interface ImportTable {
  readonly format: ImportFormat;
  readonly encoding: string;
  /** The character between the cells; null for OFX. */
  readonly delimiter: string | null;
  readonly records: readonly ImportRecord[];
}

/** The message comes after the label of the file: "File is empty". */
export class ImportFileError extends Error {
  override readonly name = 'ImportFileError';
}

export const tooManyRows = () =>
  new ImportFileError(`has too many rows (maximum is ${maxRows.toLocaleString('en')})`);
