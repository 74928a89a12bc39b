import { isObjectOrArray } from '../../../common/is-object.ts';
import { usageError } from '../../core/cli-error.ts';
import { type OptionValues, repeated, text } from '../../core/declare/option.ts';
import type { FileReader } from './files.ts';

/** The options for parameters, like those of `gh api`. */
export const fieldOptions = {
  rawField: {
    ...repeated(text('Add a parameter as a string.', 'name=value')),
    short: 'f',
  },
  field: {
    ...repeated(
      text(
        'Add a parameter: true, false, null and numbers are converted, @file is the content of a file (@- of standard input), other values are strings.',
        'name=value',
      ),
    ),
    short: 'F',
  },
};

/** A parameter: `tags[]=a` has the path `tags`, `[]`. */
export interface Field {
  readonly option: string;
  readonly path: readonly string[];
  readonly value: unknown;
}

/** Reads `-f` and `-F`. @throws a usage error for an invalid parameter. */
export async function readFields(
  { rawField = [], field = [] }: OptionValues<typeof fieldOptions>,
  files: FileReader,
): Promise<Field[]> {
  const fields: Field[] = rawField.map((parameter) => splitField('-f', parameter));
  for (const parameter of field) {
    const { value, ...split } = splitField('-F', parameter);
    fields.push({ ...split, value: await typedValue(value, files) });
  }
  return fields;
}

function splitField(option: string, parameter: string) {
  const [, name, value] = /^([^=]+)=([\s\S]*)$/.exec(parameter) ?? [];
  if (name === undefined || value === undefined) {
    throw usageError(`Invalid value “${parameter}” for ${option}.`, 'Expected name=value.');
  }
  return { option, path: fieldPath(option, name), value };
}

/** `input[tags][]` as `input`, `tags`, `[]`. */
function fieldPath(option: string, name: string): string[] {
  if (!/^[^[\]]+(\[[^[\]]*\])*$/.test(name)) {
    throw usageError(
      `Invalid name “${name}” for ${option}.`,
      'Expected a name like title, input[title] or tags[].',
    );
  }
  const [first = '', ...rest] = name.split('[');
  return [first, ...rest.map((part) => (part === ']' ? '[]' : part.slice(0, -1)))];
}

const number = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;
const literals: Readonly<Record<string, unknown>> = { true: true, false: false, null: null };

async function typedValue(value: string, files: FileReader): Promise<unknown> {
  if (Object.hasOwn(literals, value)) return literals[value];
  if (number.test(value)) return exactNumber(value);
  return value.startsWith('@') ? files.readText(value.slice(1)) : value;
}

const digitsOf = (value: string) =>
  value
    .replace(/e.*$/i, '')
    .replace(/\D/g, '')
    .replace(/^0+|0+$/g, '');

/** @throws a usage error for a number that a double can't represent: rounding changes the value. */
function exactNumber(value: string): number {
  const converted = Number(value);
  if (digitsOf(String(converted)) === digitsOf(value)) return converted;
  throw usageError(`The number ${value} of -F would be rounded.`, 'To send it as text, use -f.');
}

/**
 * Nests the parameters as an object, like `gh api`: `input[title]=T` and `tags[]=a`.
 * @throws a usage error for a parameter with two values.
 */
export function toObject(fields: readonly Field[]): Record<string, unknown> {
  // An object without a prototype, so that a parameter named `__proto__` becomes an own property.
  const root = Object.create(null) as Record<string, unknown>;
  for (const { option, path, value } of fields) {
    const conflict = () => usageError(`The parameter ${nameOf(path)} of ${option} has two values.`);
    let place: Record<string, unknown> | unknown[] = root;
    for (const [index, key] of path.entries()) {
      const isLast = index === path.length - 1;
      const empty = path[index + 1] === '[]' ? [] : Object.create(null);
      const next: unknown = isLast ? value : empty;
      if (key === '[]') {
        if (!Array.isArray(place)) throw conflict();
        place.push(next);
        place = next as typeof place;
        continue;
      }
      if (Array.isArray(place)) throw conflict();
      const existing: unknown = place[key];
      if (existing === undefined) place[key] = next;
      else if (isLast || !isObjectOrArray(existing)) throw conflict();
      place = place[key] as typeof place;
    }
  }
  return root;
}

const nameOf = ([first, ...rest]: readonly string[]) =>
  `${first}${rest.map((part) => (part === '[]' ? part : `[${part}]`)).join('')}`;

/** The parameters of a query. A name can be repeated. @throws a usage error for a nested name. */
export function toQuery(fields: readonly Field[]): URLSearchParams {
  const query = new URLSearchParams();
  for (const { option, path, value } of fields) {
    if (path.length > 1) {
      throw usageError(
        `The parameter ${nameOf(path)} of ${option} is in the query. A query has no nested values.`,
      );
    }
    query.append(nameOf(path), value === null ? '' : String(value));
  }
  return query;
}
