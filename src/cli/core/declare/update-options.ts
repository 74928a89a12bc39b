import { fieldsOf, type Inputs } from './input-options.ts';
import { kebabCase } from './kebab-case.ts';
import { flag, type Option, type Options } from './option.ts';

const wordsOf = (name: string) => kebabCase(name).replaceAll('-', ' ');

/** `--clear-account` for the option `account`, `--clear-tags` for the repeatable option `tag`. */
function clearing(name: string, field: string, cleared: null | readonly never[]) {
  const flagName = `clear${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return cleared === null
    ? [flagName, { ...flag(`Remove the ${wordsOf(name)}.`), field, cleared }]
    : [flagName.replace(/s?$/, 's'), { ...flag(`Remove all ${wordsOf(field)}.`), field, cleared }];
}

/** Adds a flag after each option whose field can be cleared. */
export function updateOptions<const O extends Options>(
  input: keyof Inputs,
  options: O,
): O & { readonly [Name in `clear${string}`]: Option<boolean> } {
  const withFlags = Object.entries(options).flatMap(([name, option]) => {
    const field = option.field ?? name;
    const { cleared } = fieldsOf(input)[field] ?? {};
    return [[name, option], ...(cleared === undefined ? [] : [clearing(name, field, cleared)])];
  });
  return Object.fromEntries(withFlags);
}
