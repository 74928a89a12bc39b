import type { PothosOutputFieldConfig, SchemaTypes } from '@pothos/core';

/** A root field that fails is null, `nodes` too, so that the fields beside it keep their answers. */
export function nullableRootField<Types extends SchemaTypes>(
  field: PothosOutputFieldConfig<Types>,
): PothosOutputFieldConfig<Types> {
  if (field.kind !== 'Query' && field.kind !== 'Mutation') return field;
  return { ...field, type: { ...field.type, nullable: true } };
}
