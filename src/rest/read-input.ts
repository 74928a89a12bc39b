import { z } from 'zod';
import { isObject } from '../common/is-object.ts';
import { type ErrorDetail, FolioError } from '../errors.ts';
import {
  type FilterFields,
  type FilterInput,
  type FilterSurface,
  type FilterValues,
  filtersOn,
  isList,
  parameterName,
  queryShape,
} from '../input/filters.ts';
import { label, toErrorDetails } from '../input/issues.ts';
import { snakeCase } from '../input/snake-case.ts';

/** `estimated_build_time` → `estimatedBuildTime`. */
export function camelCase(name: string): string {
  return name.replace(/_./g, (pair) => pair.charAt(1).toUpperCase());
}

/** A validated part of a request, or the error to answer with. */
export type ParseResult<T> = { readonly value: T } | { readonly error: FolioError };

export const invalidInput = (details: readonly ErrorDetail[]) => ({
  error: new FolioError('VALIDATION_FAILED', { details }),
});

/** Unknown fields are ignored (D18, D20). */
function pick(schema: z.ZodObject, source: object, isLeftOut: (value: unknown) => boolean) {
  const picked: Record<string, unknown> = {};
  for (const name of Object.keys(schema.shape)) {
    const value = Object.getOwnPropertyDescriptor(source, snakeCase(name))?.value;
    if (!isLeftOut(value)) picked[name] = value;
  }
  return picked;
}

/** The fields are snake_case in the body and camelCase in the schema. */
export function readBody<T>(schema: z.ZodObject, body: unknown): ParseResult<T> {
  if (!isObject(body)) {
    return invalidInput([{ path: [], code: 'INVALID', message: 'The body must be a JSON object' }]);
  }
  const parsed = schema.safeParse(pick(schema, body, (value) => value === undefined));
  return parsed.success ? { value: parsed.data as T } : invalidInput(toErrorDetails(parsed.error));
}

const isLeftOut = (value: unknown) => value === undefined || value === '';

/**
 * Empty values count as left out (D16), repeated parameters are errors (D19).
 * @param lists the parameters that may be repeated
 */
export function readQuery<T>(
  schema: z.ZodObject,
  query: object,
  lists: readonly string[] = [],
): ParseResult<T> {
  const picked = pick(schema, query, isLeftOut);
  const repeated = Object.keys(picked).filter(
    (name) => Array.isArray(picked[name]) && !lists.includes(name),
  );
  const parsed = schema.safeParse(
    Object.fromEntries(Object.entries(picked).filter(([name]) => !repeated.includes(name))),
  );
  const details = [
    ...repeated.map((name) => ({
      path: [name],
      code: 'INVALID' as const,
      message: `${label([name])} must be given once`,
    })),
    ...(parsed.success ? [] : toErrorDetails(parsed.error)),
  ];
  return parsed.success && details.length === 0
    ? { value: parsed.data as T }
    : invalidInput(details);
}

/**
 * @param surface whose filters are accepted
 * @throws VALIDATION_FAILED for what GraphQL would not accept
 */
export function readFilter<Fields extends FilterFields>(
  { fields }: FilterInput<Fields>,
  query: object,
  surface: FilterSurface = 'rest',
): FilterValues<Fields> {
  const offered = filtersOn(surface, fields);
  const lists = offered.filter(([, field]) => isList(field));
  const result = readQuery<Readonly<Record<string, unknown>>>(
    z.object(queryShape(surface, fields)),
    query,
    lists.map(([name, field]) => parameterName(name, field)),
  );
  if ('error' in result) throw result.error;
  const values = offered.map(([name, field]) => [name, result.value[parameterName(name, field)]]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/**
 * Without `page` and `per_page`. All other parameters are enum values, so the `Link` header that
 * repeats them stays short.
 */
export function filterParameters(schema: z.ZodObject, query: object): Record<string, string> {
  const { page: _page, perPage: _perPage, ...filter } = pick(schema, query, isLeftOut);
  return Object.fromEntries(
    Object.entries(filter).map(([name, value]) => [snakeCase(name), String(value)]),
  );
}
