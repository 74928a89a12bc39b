import { z } from 'zod';
import { lowerCase } from '../common/lower-case.ts';
import { addIssue, issueCode } from './issues.ts';
import { blank, requiredOr } from './required.ts';

/** Counts code points, not UTF-16 units. */
export function characterCount(value: string): number {
  let count = 0;
  for (const _ of value) count += 1;
  return count;
}

/** PostgreSQL stores no NUL bytes and no lone surrogates. */
export function isStorable(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed();
}

/** For a string that PostgreSQL can't store. */
export const unstorable = 'contains characters that are not allowed';

export interface TextRules {
  readonly max: number;
  readonly min?: number;
  /** Stored exactly as sent. The limits apply to the trimmed string, the maximum to both. */
  readonly verbatim?: boolean;
  /** A string of invisible characters is blank, too. */
  readonly visible?: boolean;
}

/** Super admins find a user by the name: without a visible one, there would be no link. */
export const userName: TextRules = { max: 100, visible: true };

/** Format characters are needed between visible ones, for example in emoji and in Persian. */
const visibleCharacter = /[^\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Z}]/u;

/**
 * A required string, trimmed unless `verbatim`. Lengths count code points after trimming. Only the
 * first issue is reported. With `min: 0`, it may be blank.
 */
export function text({ max, min = 1, verbatim = false, visible = false }: TextRules) {
  return z
    .string(requiredOr('must be a string'))
    .superRefine((value, context) => {
      const trimmed = value.trim();
      // Counting the characters of a huge string would be slow.
      const length = trimmed.length > max * 2 ? Number.POSITIVE_INFINITY : characterCount(trimmed);
      if (length === 0 && min > 0) addIssue(context, 'BLANK', blank);
      else if (!isStorable(value)) addIssue(context, 'INVALID', unstorable);
      else if (visible && !visibleCharacter.test(value)) addIssue(context, 'BLANK', blank);
      else if (length < min) {
        addIssue(context, 'TOO_SHORT', `is too short (minimum is ${min} characters)`);
      } else if (length > max || (verbatim && characterCount(value) > max)) {
        addIssue(context, 'TOO_LONG', `is too long (maximum is ${max} characters)`);
      }
    })
    .transform((value) => (verbatim ? value : value.trim()))
    .meta({ ...(min > 0 ? { minLength: min } : {}), maxLength: max });
}

/** A blank string becomes null. */
export function optionalText({ max }: { max: number }) {
  return text({ max, min: 0 })
    .nullable()
    .transform((value) => value || null);
}

export function flag() {
  return z.boolean(requiredOr('must be true or false'));
}

export function wholeNumber({ min, max }: { min: number; max: number }) {
  return z
    .number(requiredOr('must be an integer'))
    .refine(Number.isInteger, { error: 'must be an integer', abort: true })
    .min(min, { error: `must be greater than or equal to ${min}` })
    .max(max, { error: `must be less than or equal to ${max}` })
    .meta({ type: 'integer' });
}

export const maxTags = 20;
export const maxTagLength = 50;

/**
 * Trimmed, without duplicates (ignoring case), in the order of first appearance. Validation stops
 * after the maximum: a large body can contain millions of tags, each with an issue.
 */
export function tagList() {
  const tag = text({ max: maxTagLength });
  return z
    .array(z.unknown(), requiredOr('must be an array'))
    .transform((values, context) => {
      const tags = new Map<string, string>();
      let invalidCount = 0;
      for (const [index, value] of values.entries()) {
        const key = typeof value === 'string' ? lowerCase(value.trim()) : undefined;
        if (key !== undefined && tags.has(key)) continue;
        if (tags.size + invalidCount === maxTags) {
          addIssue(context, 'TOO_MANY', `are too many (maximum is ${maxTags})`);
          break;
        }
        const { data, error } = tag.safeParse(value);
        if (error) {
          invalidCount += 1;
          for (const issue of error.issues) {
            addIssue(context, issueCode(issue), issue.message, [index]);
          }
        } else tags.set(lowerCase(data), data);
      }
      return [...tags.values()];
    })
    .meta({
      items: { type: 'string', minLength: 1, maxLength: maxTagLength },
      maxItems: maxTags,
    });
}
