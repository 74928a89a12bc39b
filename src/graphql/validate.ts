import type { z } from 'zod';
import { validate } from '../input/issues.ts';

/**
 * The input after its noun's schema, trimmed and with its defaults. Called by the resolver, after
 * it has found the record: a missing record is NOT_FOUND, whatever else is wrong (D9).
 * @param path where the input stands among the field's arguments; [] for the arguments themselves.
 * @throws VALIDATION_FAILED with one detail a problem.
 */
export function validInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  path: readonly string[] = ['input'],
): z.output<Schema> {
  return validate(schema, input, path);
}
