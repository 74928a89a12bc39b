import type { z } from 'zod';
import { validate } from '../../input/issues.ts';

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
