import type { PothosOutputFieldConfig, SchemaTypes } from '@pothos/core';

/**
 * The column that a field returns unchanged and without auth scopes; undefined for other fields.
 * If a record has the column, its value can be returned at once. Otherwise Pothos determines for
 * each record which query has loaded it, which is slow for long lists.
 */
export function plainColumn<Types extends SchemaTypes>(
  field: PothosOutputFieldConfig<Types>,
  owner: object,
): string | undefined {
  const { pothosPrismaVariant: column, pothosPrismaSelect: select } = field.extensions ?? {};
  const isGuarded = 'authScopes' in (field.pothosOptions as object) || 'authScopes' in owner;
  if (isGuarded || typeof column !== 'string' || typeof select !== 'object') return undefined;
  return JSON.stringify(select) === JSON.stringify({ [column]: true }) ? column : undefined;
}
