import type { z } from 'zod';
import { type ErrorDetail, FolioError, type IssueCode } from '../errors.ts';
import { blank, missingRecord } from './required.ts';

export function addIssue(
  context: z.core.$RefinementCtx,
  code: IssueCode,
  message: string,
  path: (string | number)[] = [],
): void {
  context.addIssue({ code: 'custom', message, path, params: { code } });
}

/** Several checks use `blank` and `missingRecord`, so these messages alone determine the code. */
export function issueCode(issue: z.core.$ZodIssue): IssueCode {
  if (issue.message === blank) return 'BLANK';
  if (issue.message === missingRecord) return 'NOT_FOUND';
  switch (issue.code) {
    case 'custom':
      return (issue.params?.code as IssueCode | undefined) ?? 'INVALID';
    case 'invalid_value':
      return 'NOT_INCLUDED';
    case 'too_small':
      return issue.origin === 'string' ? 'TOO_SHORT' : 'TOO_SMALL';
    case 'too_big':
      if (issue.origin === 'string') return 'TOO_LONG';
      return issue.origin === 'array' ? 'TOO_MANY' : 'TOO_LARGE';
    default:
      return 'INVALID';
  }
}

/** "Estimated build time" for `estimatedBuildTime`. */
export function label(path: ErrorDetail['path']): string {
  const name = path.findLast((part) => typeof part === 'string') ?? 'value';
  const words = name.replaceAll('_', ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  // The issue of an id is about its record: "Category must exist".
  const subject = words.replace(/ id$/, '');
  const sentence = subject.charAt(0).toUpperCase() + subject.slice(1);
  return itemLabel(sentence, path);
}

/** "Tag 2" for "Tags" and a path that ends with the index 1; otherwise the label of the list. */
export function itemLabel(listLabel: string, path: ErrorDetail['path']): string {
  const last = path.at(-1);
  return typeof last === 'number' ? `${listLabel.replace(/s$/, '')} ${last + 1}` : listLabel;
}

/** Converts zod issues to error details. Each message starts with the label of its field. */
export function toErrorDetails(error: z.ZodError, prefix: ErrorDetail['path'] = []): ErrorDetail[] {
  return error.issues.map((issue) => {
    const path = issue.path.filter((part) => typeof part !== 'symbol');
    return {
      path: [...prefix, ...path],
      code: issueCode(issue),
      message: `${label(path)} ${issue.message}`,
    };
  });
}

/**
 * Returns the input trimmed and with defaults.
 * @param prefix the path of the input; the paths of its issues start with it
 * @throws VALIDATION_FAILED with one detail for each issue
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
