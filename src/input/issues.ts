import type { z } from 'zod';
import { type ErrorDetail, FolioError } from '../errors.ts';

/** "estimatedBuildTime" and "estimated_build_time" are both "Estimated build time". */
export function label(path: ErrorDetail['path']): string {
  const last = path.at(-1);
  const name = path.findLast((part) => typeof part === 'string') ?? 'value';
  const words = name.replaceAll('_', ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  // What an id is wrong about is the record: "Category must exist".
  const subject = words.replace(/ id$/, '');
  const sentence = subject.charAt(0).toUpperCase() + subject.slice(1);
  return typeof last === 'number' ? `${sentence.replace(/s$/, '')} ${last + 1}` : sentence;
}

/** A zod refusal in the catalogue's shape: one full sentence a problem, in the schema's order. */
export function toErrorDetails(error: z.ZodError, prefix: ErrorDetail['path'] = []): ErrorDetail[] {
  return error.issues.map((issue) => {
    const path = issue.path.filter((part) => typeof part !== 'symbol');
    return { path: [...prefix, ...path], message: `${label(path)} ${issue.message}` };
  });
}

/**
 * An input after its schema, trimmed and with its defaults.
 * @param prefix where the input stands; the paths of its problems begin with that.
 * @throws VALIDATION_FAILED with one detail a problem
 */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  prefix: ErrorDetail['path'] = [],
): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new FolioError('VALIDATION_FAILED', { details: toErrorDetails(parsed.error, prefix) });
}
