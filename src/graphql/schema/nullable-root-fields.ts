import type { PothosOutputFieldConfig, SchemaTypes } from '@pothos/core';

/** The `extensions` of a root field that can be null without an error. */
export const canBeNull = { canBeNull: true } as const;

export const mayBeNull = ({ extensions }: { readonly extensions: object }) =>
  'canBeNull' in extensions;

/**
 * Makes a root field nullable, `nodes` included: an error in one root field does not remove the
 * results of the others.
 */
export function nullableRootField<Types extends SchemaTypes>(
  field: PothosOutputFieldConfig<Types>,
): PothosOutputFieldConfig<Types> {
  if (field.kind !== 'Query' && field.kind !== 'Mutation') return field;
  return { ...field, type: { ...field.type, nullable: true } };
}
