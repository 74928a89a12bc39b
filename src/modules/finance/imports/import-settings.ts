import type { LayoutSettings } from '../../../imports/layout.ts';

/** A name in a file, and the record that it stands for. */
export interface NamedReference<Id> {
  readonly name: string;
  readonly id: Id;
}

/** What a user has set for a preview. What is undefined is detected. */
export interface ImportSettings extends LayoutSettings {
  /** The account of rows that name none; null for none. */
  readonly accountId?: number | null | undefined;
  /** The category of expenses whose category is not found. */
  readonly expenseCategoryId?: number | undefined;
  readonly incomeCategoryId?: number | undefined;
  readonly categories?: readonly NamedReference<number>[] | undefined;
  readonly accounts?: readonly NamedReference<number | null>[] | undefined;
}
