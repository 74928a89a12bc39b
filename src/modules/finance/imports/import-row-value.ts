import type { ErrorDetail } from '../../../errors.ts';
import type { ImportCategorySource } from '../../../generated/prisma/enums.ts';
import type { EntryType } from './own-finances.ts';

/** A row of a file as the entry that it would become. What is not valid is null. */
export interface RowValue {
  /** The position of the row in the file, starting at 1. */
  readonly id: number;
  readonly line: number;
  readonly date: string | null;
  readonly amount: string | null;
  readonly type: EntryType | null;
  readonly description: string | null;
  readonly tags: readonly string[];
  readonly recurring: boolean;
  readonly categoryId: number | null;
  readonly categorySource: ImportCategorySource | null;
  /** The name of a category in the file, if it is not that of the category. */
  readonly unknownCategoryName: string | null;
  readonly accountId: number | null;
  /** What equal purchases have in common, as text. Null for an invalid row. */
  readonly content: string | null;
  /** Identifies the row in all files. Null for an invalid row. */
  readonly importKey: string | null;
  readonly issues: readonly ErrorDetail[];
}

/** A row without issues. */
export interface ValidRowValue extends RowValue {
  readonly date: string;
  readonly amount: string;
  readonly type: EntryType;
  readonly content: string;
  readonly importKey: string;
}

export const isValidRow = (row: RowValue): row is ValidRowValue => row.importKey !== null;
