import type { ErrorDetail } from '../../../errors.ts';
import type { ImportCategorySource } from '../../../generated/prisma/enums.ts';
import type { EntryType } from './own-finances.ts';

/** A row of a file as the entry that a commit would create. Invalid values are null. */
export interface RowValue {
  /** The position of the row in the file, starting at 1, with the rows above the entries. */
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
  /** The category name in the file, if no category of the row's type has it. */
  readonly unknownCategoryName: string | null;
  readonly accountId: number | null;
  /** The account name in the file, if no account has it. */
  readonly unknownAccountName: string | null;
  /**
   * The content as text. Rows of equal purchases have the same content. Null for an invalid row.
   */
  readonly content: string | null;
  /** Identifies the row in all files. Null for an invalid row. */
  readonly importKey: string | null;
  /** The key that older versions have given to the entry of the row, if it differs. */
  readonly olderKey: string | null;
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
