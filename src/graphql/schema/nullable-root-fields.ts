import type { PothosOutputFieldConfig, SchemaTypes } from '@pothos/core';

export const canBeNull = { canBeNull: true } as const;

export const mayBeNull = ({ extensions }: { readonly extensions: object }) =>
  'canBeNull' in extensions;

/** Includes `nodes`: an error in one root field does not remove the results of the others. */
export function nullableRootField<Types extends SchemaTypes>(
  field: PothosOutputFieldConfig<Types>,
): PothosOutputFieldConfig<Types> {
  if (field.kind !== 'Query' && field.kind !== 'Mutation') return field;
  return { ...field, type: { ...field.type, nullable: true } };
}
