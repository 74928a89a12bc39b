import type { z } from 'zod';
import { FolioError } from '../errors.ts';
import { problems } from '../input.ts';

/** What a form sent, as the input's schema has it. @throws VALIDATION_FAILED */
export function parse<Schema extends z.ZodType>(
  schema: Schema,
  input: z.input<Schema>,
): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new FolioError('VALIDATION_FAILED', { details: problems(parsed.error) });
}
