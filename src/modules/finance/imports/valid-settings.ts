import { validationError } from '../../../errors.ts';
import { findSerial } from '../../../graphql/schema/node.ts';
import { validInput } from '../../../graphql/schema/validate.ts';
import type { LayoutSettings } from '../../../imports/layout.ts';
import { withoutNull } from '../../../input/without-null.ts';
import { importSettingsInput } from './input.ts';
import type { EntryType, OwnFinances } from './own-finances.ts';
import type { SettingsInput } from './settings-input.ts';

/** A name in a file, and the record to use for it. */
export interface NamedReference<Id> {
  readonly name: string;
  readonly id: Id;
}

/** The settings of a preview. Undefined settings are detected. */
export interface ImportSettings extends LayoutSettings {
  /** The account of rows without an account; null for none. */
  readonly accountId?: number | null | undefined;
  /** The category of expenses for which none is found by name or description. */
  readonly expenseCategoryId?: number | undefined;
  readonly incomeCategoryId?: number | undefined;
  readonly categories?: readonly NamedReference<number>[] | undefined;
  readonly accounts?: readonly NamedReference<number | null>[] | undefined;
  /** Whether the columns and formats are remembered ones. */
  readonly isRemembered?: boolean | undefined;
}

/** The settings that are remembered. */
export const layoutNames = ['hasHeader', 'columns', 'dateFormat', 'decimalSeparator'] as const;

type Path = readonly (string | number)[];

/** @throws VALIDATION_FAILED if the caller has no such category of this type */
export function requireCategory(
  finances: OwnFinances,
  globalId: string,
  path: Path,
  needed?: EntryType,
): number {
  const id = findSerial('Category', globalId);
  const type = finances.typeOf(id);
  if (id === undefined || !type)
    throw validationError(['input', ...path], 'NOT_FOUND', 'Category must exist');
  if (needed && type !== needed) {
    const kind = needed === 'EXPENSE' ? 'expenses' : 'income';
    throw validationError(['input', ...path], 'INVALID', `Category must be one of ${kind}`);
  }
  return id;
}

/** @throws VALIDATION_FAILED if the caller has no such account */
function requireAccount(finances: OwnFinances, globalId: string, path: Path): number {
  const id = findSerial('Account', globalId);
  if (id === undefined || !finances.hasAccount(id))
    throw validationError(['input', ...path], 'NOT_FOUND', 'Account must exist');
  return id;
}

/**
 * The settings of an input. Fields that are left out are undefined. Null is a value of the account
 * only; elsewhere it means that the value is detected.
 * @throws VALIDATION_FAILED
 */
function validSettings(input: SettingsInput, finances: OwnFinances): ImportSettings {
  const valid = validInput(importSettingsInput, input);
  const { accountId, expenseCategoryId, incomeCategoryId } = valid;
  return {
    hasHeader: input.hasHeader ?? undefined,
    columns: valid.columns ? withoutNull(valid.columns) : undefined,
    dateFormat: input.dateFormat ?? undefined,
    decimalSeparator: input.decimalSeparator ?? undefined,
    accountId: accountId == null ? accountId : requireAccount(finances, accountId, ['accountId']),
    expenseCategoryId:
      expenseCategoryId == null
        ? undefined
        : requireCategory(finances, expenseCategoryId, ['expenseCategoryId'], 'EXPENSE'),
    incomeCategoryId:
      incomeCategoryId == null
        ? undefined
        : requireCategory(finances, incomeCategoryId, ['incomeCategoryId'], 'INCOME'),
    categories: valid.categories?.map(({ name, categoryId }, index) => ({
      name,
      id: requireCategory(finances, categoryId, ['categories', index, 'categoryId']),
    })),
    accounts: valid.accounts?.map(({ name, accountId: id }, index) => ({
      name,
      id: id == null ? null : requireAccount(finances, id, ['accounts', index, 'accountId']),
    })),
  };
}

/** The settings after an update. Fields that are left out keep their value; null resets them. */
export function updatedSettings(
  settings: ImportSettings,
  input: SettingsInput,
  finances: OwnFinances,
): ImportSettings {
  const given = Object.keys(input).filter(
    (name) => input[name as keyof SettingsInput] !== undefined,
  );
  const valid = validSettings(input, finances);
  const changes = given.map((name) => [name, valid[name as keyof ImportSettings]]);
  const isChanged = layoutNames.some((name) => given.includes(name));
  return {
    ...settings,
    ...Object.fromEntries(changes),
    ...(isChanged ? { isRemembered: undefined } : {}),
  };
}
