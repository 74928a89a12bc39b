import type { z } from 'zod';
import type { FilterFields, FilterInput } from '../../input/filters.ts';
import { validate } from '../../input/issues.ts';
import { withoutNull } from '../../input/without-null.ts';

/**
 * Returns the input trimmed and with defaults. Call it after the record is found: NOT_FOUND comes
 * before VALIDATION_FAILED (D9).
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

/** Null and conditions that are null count as left out. @throws VALIDATION_FAILED */
export const validFilter = <Fields extends FilterFields>(
  { schema }: FilterInput<Fields>,
  filter: object | null | undefined,
) => validInput(schema, withoutNull(filter ?? {}), ['filter']);
