import type { PothosOutputFieldConfig, SchemaTypes } from '@pothos/core';

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
