import { type EnumDescriptions, enumName, enumValue } from '../../../common/enum-values.ts';
import { didYouMean } from '../../../common/suggest.ts';
import { usageError } from '../cli-error.ts';
import type { Api } from '../client/api.ts';
import { kebabCase } from './kebab-case.ts';

/** Values that completion finds at run time. */
export type CompletionSource = 'file' | 'instance';

export interface RecordChoice {
  /** A global id is never a name. */
  readonly value: string;
  readonly label: string;
}

/** The user's records from which the value of an option is chosen at a prompt. */
export interface RecordSource {
  /** The noun of the command that creates them. */
  readonly noun: string;
  readonly load: (api: Api) => Promise<readonly RecordChoice[]>;
}

/** An option of a command. Help, help-json, completion and the parser are generated from it. */
export interface Option<Value> {
  readonly type: 'flag' | 'text' | 'integer' | 'word';
  readonly description: string;
  readonly short?: string;
  /** The name of the value in help; absent for flags. */
  readonly placeholder?: string;
  /** Whether the value can be omitted: `--json` or `--json=title`. */
  readonly optionalValue?: true;
  readonly repeatable?: true;
  readonly required?: true;
  /** `--no-…` sets the flag to false. */
  readonly isNegatable?: true;
  /** Options that can be given instead. An option with alternatives is required. */
  readonly alternatives?: readonly string[];
  /** The value is usually longer than a line. Prompts offer an editor for it. */
  readonly isLong?: true;
  readonly records?: RecordSource;
  /** The field of the input that the option sets, if it has another name; null for none. */
  readonly field?: string | null;
  /** The field's value for the value of the option, for example the id of a named record. */
  readonly toField?: (api: Api, value: never) => unknown;
  /** What a flag sets the field to: null, or an empty list. */
  readonly cleared?: null | readonly never[];
  readonly values?: EnumDescriptions;
  readonly completion?: CompletionSource;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: Value;
  /** What prompts show as the value of an omitted option. */
  readonly shownDefault?: string;
  /** @throws a usage error. The parser adds the option's name. */
  readonly parse: (raw: string) => unknown;
}

// biome-ignore lint/suspicious/noExplicitAny: options have different value types.
export type Options = Readonly<Record<string, Option<any>>>;
export type OptionValues<O extends Options> = {
  readonly [K in keyof O]: O[K] extends Option<infer Value> ? Value : never;
};

export function flag(description: string): Option<boolean> {
  return { type: 'flag', description, default: false, parse: () => true };
}

export function text(
  description: string,
  placeholder = 'text',
  completion?: CompletionSource,
): Option<string | undefined> {
  return {
    type: 'text',
    description,
    placeholder,
    ...(completion ? { completion } : {}),
    parse: (raw) => raw,
  };
}

interface IntegerRange {
  readonly minimum?: number;
  readonly maximum?: number;
}

export function integer(description: string, range: IntegerRange = {}): Option<number | undefined> {
  const { minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER } = range;
  return {
    type: 'integer',
    description,
    placeholder: 'number',
    ...range,
    parse: (raw) => {
      const value = /^-?\d{1,15}$/.test(raw) ? Number(raw) : Number.NaN;
      if (value >= minimum && value <= maximum) return value;
      if (range.maximum === undefined) {
        throw usageError(
          range.minimum === undefined
            ? 'Expected a whole number.'
            : `Expected a whole number of at least ${minimum}.`,
        );
      }
      throw usageError(`Expected a whole number from ${minimum} to ${maximum}.`);
    },
  };
}

export function yes(): Option<boolean> {
  return { ...flag('Skip the confirmation prompt.'), short: 'y' };
}

function formattedText(
  description: string,
  placeholder: string,
  isValid: (raw: string) => boolean,
  example: string,
): Option<string | undefined> {
  return {
    ...text(description, placeholder),
    parse: (raw) => {
      if (isValid(raw)) return raw;
      throw usageError(`Expected a value like ${example}.`);
    },
  };
}

/** A decimal string. It is never converted to a floating-point number. */
export function money(description: string): Option<string | undefined> {
  return formattedText(description, 'amount', (raw) => /^-?\d+(\.\d{1,2})?$/.test(raw), '12.50');
}

export function date(description: string): Option<string | undefined> {
  const isCalendarDay = (raw: string) => {
    const time = /^\d{4}-\d\d-\d\d$/.test(raw) ? Date.parse(`${raw}T00:00:00Z`) : Number.NaN;
    // Date.parse accepts 30 February as 2 March.
    return !Number.isNaN(time) && new Date(time).toISOString().startsWith(raw);
  };
  return formattedText(description, 'date', isCalendarDay, '2026-03-01');
}

export function month(description: string): Option<string | undefined> {
  return formattedText(
    description,
    'month',
    (raw) => /^\d{4}-(0[1-9]|1[0-2])$/.test(raw),
    '2026-03',
  );
}

/** `--recurring` for true, `--no-recurring` for false. Undefined without either. */
export function negatableFlag(description: string): Option<boolean | undefined> {
  return { type: 'flag', description, isNegatable: true, parse: () => true };
}

export const negatedFlag = (name: string) => `--no-${kebabCase(name)}`;

export function flagsOf(name: string, { isNegatable }: Option<unknown>): readonly string[] {
  return [`--${kebabCase(name)}`, ...(isNegatable ? [negatedFlag(name)] : [])];
}

/** An enum value. @param values the GraphQL names with their descriptions. */
export function oneOf<Name extends string>(
  description: string,
  values: Readonly<Record<Name, string>>,
): Option<Name | undefined> {
  return {
    type: 'word',
    description,
    placeholder: 'value',
    values,
    parse: (raw) => {
      const name = enumName(raw, values);
      if (name !== undefined) return name;
      const validValues = Object.keys(values).map(enumValue);
      throw usageError(
        `Expected one of: ${validValues.join(', ')}.${didYouMean(raw, validValues)}`,
      );
    },
  };
}

/** Makes an option repeatable. Its value is an array. */
export function repeated<Value>(
  option: Option<Value>,
): Option<readonly NonNullable<Value>[] | undefined> {
  return { ...option, repeatable: true } as Option<never>;
}

/** Paths of image files. @param toFile the value of the field for each */
export function images(description: string, field: string, toFile: (path: string) => unknown) {
  return {
    ...repeated(text(description, 'file', 'file')),
    field,
    toField: (_api: Api, paths: readonly string[]) => paths.map(toFile),
  };
}

export const isRequired = ({ required, alternatives }: Option<unknown>) =>
  required === true || alternatives !== undefined;

/** A sentence for help. @param names as declared, or as on the command line */
export const requiredUnless = (names: readonly string[]) =>
  `Required without ${names.map((name) => `--${kebabCase(name)}`).join(' or ')}.`;

export function required<Value>(option: Option<Value>): Option<NonNullable<Value>> {
  return { ...option, required: true } as Option<NonNullable<Value>>;
}
