import { isObjectOrArray } from '../../../common/is-object.ts';
import { didYouMean } from '../../../common/suggest.ts';
import { usageError } from '../cli-error.ts';

/**
 * Checks the field of a path such as `title` or `category.name`.
 * @throws a usage error that lists the valid fields.
 */
export function requireField(path: string, validFields: readonly string[]): void {
  const [field = ''] = path.split('.');
  if (validFields.includes(field)) return;
  throw usageError(unknownField(field, validFields), `Valid fields: ${validFields.join(', ')}.`);
}

export const unknownField = (field: string, validFields: readonly string[]): string =>
  field === ''
    ? 'A field name is missing.'
    : `Unknown field “${field}”.${didYouMean(field, validFields)}`;

export function valueAt(record: unknown, path: string): unknown {
  let value: unknown = record;
  for (const name of path.split('.')) {
    if (!isObjectOrArray(value) || !Object.hasOwn(value, name)) return null;
    value = value[name];
  }
  return value ?? null;
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** A list of strings joined, other lists and objects as JSON. */
export function textOf(value: unknown, joinList: (texts: readonly string[]) => string): string {
  if (value === null) return '';
  if (isList(value) && !value.some(isObjectOrArray)) return joinList(value.map(String));
  return isObjectOrArray(value) ? JSON.stringify(value) : String(value);
}
