/**
 * The building blocks of every noun's `input.ts`, and how their complaints are worded. Limits that
 * zod can't see in a check of ours stand in `meta`, from where the OpenAPI document takes them.
 */
import { z } from 'zod';
import type { ErrorDetail } from './errors.ts';

/** REST words and the GraphQL enum names that they stand for. */
export type Words<Name extends string = string> = Readonly<Record<string, Name>>;

const isMissing = (value: unknown) => value === undefined || value === null;

/** Says "can't be blank" of what is missing, and `otherwise` of what has the wrong type. */
const requiredOr = (otherwise: string) => ({
  error: (issue: { input?: unknown }) => (isMissing(issue.input) ? "can't be blank" : otherwise),
});

/** Characters as people count them (code points), not UTF-16 units. */
function characterCount(value: string): number {
  let count = 0;
  for (const _ of value) count += 1;
  return count;
}

/** Whether PostgreSQL stores a text as it is: no NUL bytes, no lone surrogates. */
export function isStorable(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed();
}

interface TextRules {
  readonly max: number;
  readonly min?: number;
  /** Kept exactly as sent; only the limits look at the trimmed text. */
  readonly verbatim?: boolean;
}

/**
 * A required text, stored trimmed unless `verbatim`. Lengths count code points after trimming;
 * each text gets one complaint, the first that applies.
 */
export function text({ max, min = 1, verbatim = false }: TextRules) {
  return z
    .string(requiredOr('must be a string'))
    .superRefine((value, context) => {
      const complain = (message: string) => context.addIssue({ code: 'custom', message });
      const trimmed = value.trim();
      // What is counted is bounded first, so that a huge text costs nothing.
      const length = trimmed.length > max * 2 ? Number.POSITIVE_INFINITY : characterCount(trimmed);
      if (length === 0) complain("can't be blank");
      else if (!isStorable(value)) complain('contains characters that are not allowed');
      else if (length < min) complain(`is too short (minimum is ${min} characters)`);
      else if (length > max || (verbatim && characterCount(value) > max)) {
        complain(`is too long (maximum is ${max} characters)`);
      }
    })
    .transform((value) => (verbatim ? value : value.trim()))
    .meta({ minLength: min, maxLength: max });
}

/** A whole number within limits. */
export function wholeNumber({ min, max }: { min: number; max: number }) {
  return z
    .number(requiredOr('must be an integer'))
    .refine(Number.isInteger, { error: 'must be an integer', abort: true })
    .min(min, { error: `must be greater than or equal to ${min}` })
    .max(max, { error: `must be less than or equal to ${max}` })
    .meta({ type: 'integer' });
}

const maxTags = 20;

/** Free words: trimmed, without duplicates (ignoring case), in the order of first appearance. */
export function tagList() {
  return z
    .array(text({ max: 50 }), requiredOr('must be an array'))
    .transform((tags) => {
      const seen = new Map(tags.toReversed().map((tag) => [tag.toLowerCase(), tag]));
      return [...seen].toReversed().map(([, tag]) => tag);
    })
    .refine((tags) => tags.length <= maxTags, { error: `are too many (maximum is ${maxTags})` })
    .meta({ maxItems: maxTags });
}

/** How an input schema reads an enum: GraphQL hands over its names, REST its words. */
export type WordReader = <Name extends string>(words: Words<Name>) => z.ZodType<Name>;

/** GraphQL has checked the name already. */
export const graphqlNames: WordReader = (words) =>
  z.enum(Object.values(words), requiredOr('is not included in the list')) as never;

/** Accepts the documented word only, not the GraphQL name. */
export const restWords: WordReader = (words) =>
  z
    .string(requiredOr('is not included in the list'))
    .refine((word) => Object.hasOwn(words, word), { error: 'is not included in the list' })
    .transform((word) => words[word])
    .meta({ enum: Object.keys(words) }) as never;

/** "estimatedBuildTime" and "estimated_build_time" are both "Estimated build time". */
export function label(path: ErrorDetail['path']): string {
  const last = path.at(-1);
  const name = path.findLast((part) => typeof part === 'string') ?? 'value';
  const words = name.replaceAll('_', ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const sentence = words.charAt(0).toUpperCase() + words.slice(1);
  return typeof last === 'number' ? `${sentence.replace(/s$/, '')} ${last + 1}` : sentence;
}

/** A zod refusal in the catalogue's shape: one full sentence a problem, in the schema's order. */
export function problems(error: z.ZodError, prefix: ErrorDetail['path'] = []): ErrorDetail[] {
  return error.issues.map((issue) => {
    const path = issue.path.filter((part) => typeof part !== 'symbol');
    return { path: [...prefix, ...path], message: `${label(path)} ${issue.message}` };
  });
}
