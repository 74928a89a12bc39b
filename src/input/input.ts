/**
 * The building blocks of every noun's `input.ts`, and how their complaints are worded. Limits that
 * zod can't see in a check of ours stand in `meta`, from where the OpenAPI document takes them.
 */
import { z } from 'zod';
import { type ErrorDetail, FolioError } from '../errors.ts';
import { UploadedFile } from '../images/image-file.ts';
import { type ImageType, unsupportedImage } from '../images/inspect.ts';
import { StagedImage } from '../images/staged-image.ts';

/** REST words and the GraphQL enum names that they stand for. */
export type Words<Name extends string = string> = Readonly<Record<string, Name>>;

const isMissing = (value: unknown) => value === undefined || value === null;

/** Says "can't be blank" of what is missing, and `otherwise` of what has the wrong type. */
export const requiredOr = (otherwise: string) => ({
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
 * each text gets one complaint, the first that applies. With `min: 0` it may be blank.
 */
export function text({ max, min = 1, verbatim = false }: TextRules) {
  return z
    .string(requiredOr('must be a string'))
    .superRefine((value, context) => {
      const complain = (message: string) => context.addIssue({ code: 'custom', message });
      const trimmed = value.trim();
      // What is counted is bounded first, so that a huge text costs nothing.
      const length = trimmed.length > max * 2 ? Number.POSITIVE_INFINITY : characterCount(trimmed);
      if (length === 0 && min > 0) complain("can't be blank");
      else if (!isStorable(value)) complain('contains characters that are not allowed');
      else if (length < min) complain(`is too short (minimum is ${min} characters)`);
      else if (length > max || (verbatim && characterCount(value) > max)) {
        complain(`is too long (maximum is ${max} characters)`);
      }
    })
    .transform((value) => (verbatim ? value : value.trim()))
    .meta({ ...(min > 0 ? { minLength: min } : {}), maxLength: max });
}

/** A text that may be cleared: null and what is blank are null. */
export function optionalText({ max }: { max: number }) {
  return text({ max, min: 0 })
    .nullable()
    .transform((value) => value || null);
}

/** Yes or no. */
export function flag() {
  return z.boolean(requiredOr('must be true or false'));
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
const maxTagLength = 50;

/**
 * Free words: trimmed, without duplicates (ignoring case), in the order of first appearance. What
 * is beyond too many is not looked at: a large body has room for millions, and for as many
 * complaints.
 */
export function tagList() {
  const tag = text({ max: maxTagLength });
  return z
    .array(z.unknown(), requiredOr('must be an array'))
    .transform((given, context) => {
      const complain = (message: string, path: number[] = []) =>
        context.addIssue({ code: 'custom', message, path });
      const tags = new Map<string, string>();
      let refused = 0;
      for (const [index, value] of given.entries()) {
        const key = typeof value === 'string' ? value.trim().toLowerCase() : undefined;
        if (key !== undefined && tags.has(key)) continue;
        if (tags.size + refused === maxTags) {
          complain(`are too many (maximum is ${maxTags})`);
          break;
        }
        const { data, error } = tag.safeParse(value);
        if (error) {
          refused += 1;
          for (const { message } of error.issues) complain(message, [index]);
        } else tags.set(data.toLowerCase(), data);
      }
      return [...tags.values()];
    })
    .meta({
      items: { type: 'string', minLength: 1, maxLength: maxTagLength },
      maxItems: maxTags,
    });
}

const imageNames: Readonly<Record<ImageType, string>> = {
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/webp': 'WebP',
  'image/gif': 'GIF',
};

const maxImages = 5;

/**
 * Images, at most 5 (documented). In a resolver each is what became of the file, with the reason
 * for which it is refused; on REST it is still the data URL or the part that was sent.
 */
export function imageList(types: readonly ImageType[]) {
  const names = types.map((type) => imageNames[type]);
  const kinds = `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
  const image = z.unknown().superRefine((value, context) => {
    const complain = (message: string) => context.addIssue({ code: 'custom', message });
    if (value instanceof StagedImage) {
      const { problem, contentType } = value;
      if (problem === unsupportedImage) complain(`must be a ${kinds} image`);
      else if (problem) complain(problem);
      else if (contentType && !types.includes(contentType)) complain(`must be a ${kinds} image`);
    } else if (typeof value !== 'string' && !(value instanceof UploadedFile)) {
      complain('must be a base64 data URL');
    }
  }) as z.ZodType<StagedImage>;
  return z
    .array(z.unknown(), requiredOr('must be an array'))
    .max(maxImages, { error: `are too many (maximum is ${maxImages})` })
    .pipe(z.array(image))
    .meta({
      items: {
        type: 'string',
        contentEncoding: 'base64',
        description: `A base64 data URL of a ${kinds} image.`,
      },
      maxItems: maxImages,
    });
}

/** How an input schema reads a reference to a record: GraphQL hands over a global id, REST a number. */
export type IdReader = () => z.ZodType<string>;

const mustExist = { error: 'must exist' };

/** Whose it is, and whether it is there, the resolver sees. */
export const graphqlIds: IdReader = () => z.string(mustExist);

/** PostgreSQL's `integer` ends here. */
const maxSerial = 2_147_483_647;

/** A number that can't be a record's id names nothing. */
export const restIds: IdReader = () =>
  z
    .number(mustExist)
    .refine((id) => Number.isInteger(id) && id >= 1 && id <= maxSerial, mustExist)
    .transform(String)
    .meta({ type: 'integer' });

/** The same in a query, where all is text. */
export const restIdText = () =>
  z
    .string()
    .regex(/^[1-9]\d{0,9}$/, { ...mustExist, abort: true })
    .refine((id) => Number(id) <= maxSerial, mustExist)
    .meta({ type: 'integer', minimum: 1, maximum: maxSerial });

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
  // What an id is wrong about is the record: "Category must exist".
  const subject = words.replace(/ id$/, '');
  const sentence = subject.charAt(0).toUpperCase() + subject.slice(1);
  return typeof last === 'number' ? `${sentence.replace(/s$/, '')} ${last + 1}` : sentence;
}

/** A zod refusal in the catalogue's shape: one full sentence a problem, in the schema's order. */
export function problems(error: z.ZodError, prefix: ErrorDetail['path'] = []): ErrorDetail[] {
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
export function validated<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  prefix: ErrorDetail['path'] = [],
): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new FolioError('VALIDATION_FAILED', { details: problems(parsed.error, prefix) });
}
