import type { UpdateImportPreviewInput } from '../../../../generated/operations/graphql.ts';
import type { Fields } from '../../../framework/fields.ts';
import { toGlobalId } from '../../../ui/list-filters.ts';
import { changedAccount } from '../entry-fields.ts';

/** The value of the option for a category that is guessed. */
export const detected = 'detected';

/** The roles of columns, with their labels in the form. */
export const columnRoles = {
  date: 'Date',
  amount: 'Amount',
  debit: 'Amount of expenses (debit)',
  credit: 'Amount of income (credit)',
  type: 'Type: expense or income',
  payee: 'Payee',
  description: 'Description',
  category: 'Category',
  account: 'Account',
  tags: 'Tags',
  recurring: 'Recurring',
} as const;

type Role = keyof typeof columnRoles;

/** The input of the form that corrects how a file is read. Omitted fields keep their value. */
export function settingsInput(fields: Fields): UpdateImportPreviewInput {
  return {
    ...changedAccount(fields),
    ...categoryInput(fields, 'expenseCategoryId'),
    ...categoryInput(fields, 'incomeCategoryId'),
    // OFX files have the same columns always, so their form has no fields for them.
    ...(fields.text('format') === 'CSV' ? layoutInput(fields) : {}),
  };
}

type CategoryField = 'expenseCategoryId' | 'incomeCategoryId';

function categoryInput(fields: Fields, name: CategoryField): UpdateImportPreviewInput {
  const id = fields.optional(name);
  if (id === undefined) return {};
  return { [name]: id === detected ? null : toGlobalId('Category', id) };
}

function layoutInput(fields: Fields): UpdateImportPreviewInput {
  const roles = Object.keys(columnRoles) as Role[];
  const columns = roles.map((role) => [role, columnOf(fields.text(role))]);
  return {
    hasHeader: fields.text('hasHeader') === 'true',
    columns: Object.fromEntries(columns),
    ...formatInput(fields, 'dateFormat'),
    ...formatInput(fields, 'decimalSeparator'),
  };
}

type FormatField = 'dateFormat' | 'decimalSeparator';

/** The hidden field with the format that the form showed. */
export const shownField = (name: FormatField): string => `shown-${name}`;

/** An unchanged format stays detected: other columns can have another one. */
function formatInput(fields: Fields, name: FormatField): UpdateImportPreviewInput {
  if (fields.text(name) === fields.text(shownField(name))) return {};
  return { [name]: fields.optional(name) ?? null };
}

/** The position of a column; null for a column that is not used. */
const columnOf = (entered: string): number | null =>
  /^\d{1,2}$/.test(entered) ? Number(entered) : null;
