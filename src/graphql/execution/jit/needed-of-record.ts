import type { PothosOutputFieldConfig, SchemaTypes } from '@pothos/core';

/** What Pothos reads from the database for a field. */
interface SelectExtensions {
  readonly pothosPrismaSelect?: unknown;
  readonly pothosPrismaRelationField?: { readonly name: string };
}

/**
 * The columns and relations that the resolver of a field needs of its record. Undefined if it needs
 * none, if they depend on the arguments, or if auth scopes of the field or its type must be checked.
 * @param owner the options of the type
 */
export function neededOfRecord<Types extends SchemaTypes>(
  field: PothosOutputFieldConfig<Types>,
  owner: object,
): readonly string[] | undefined {
  if ('authScopes' in (field.pothosOptions as object) || 'authScopes' in owner) return undefined;
  const extensions = (field.extensions ?? {}) as SelectExtensions;
  const { pothosPrismaSelect: select, pothosPrismaRelationField: relation } = extensions;
  if (relation) return [relation.name];
  return typeof select === 'object' && select !== null ? Object.keys(select) : undefined;
}
