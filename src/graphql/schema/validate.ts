import type { z } from 'zod';
import type { FilterFields, FilterInput } from '../../input/filters.ts';
import { validate } from '../../input/issues.ts';
import { withoutNull } from '../../input/without-null.ts';

/**
 * Validates an input and returns it trimmed and with defaults. Resolvers call this after they have
 * found the record, because NOT_FOUND comes before VALIDATION_FAILED (D9).
 * @param path the path of the input in the field's arguments; [] for the arguments themselves
 * @throws VALIDATION_FAILED with a detail for each validation issue
 */
export function validInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  path: readonly string[] = ['input'],
): z.output<Schema> {
  return validate(schema, input, path);
}

/**
 * Validates the argument `filter` of a list. Null and conditions that are null count as left out.
 * @throws VALIDATION_FAILED with a detail for each validation issue
 */
export const validFilter = <Fields extends FilterFields>(
  { schema }: FilterInput<Fields>,
  filter: object | null | undefined,
) => validInput(schema, withoutNull(filter ?? {}), ['filter']);
