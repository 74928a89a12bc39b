import type { PothosOutputFieldConfig, SchemaTypes } from '@pothos/core';

/**
 * The column that a field shows just as it is, to everybody who has the record. When it has been
 * loaded, Pothos need not work out for each record by which query.
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
