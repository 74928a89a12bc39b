import { type CliError, usageError } from '../cli-error.ts';
import type { Command } from '../declare/command.ts';
import { kebabCase } from '../declare/kebab-case.ts';
import { isRequired } from '../declare/option.ts';

type Values = Readonly<Record<string, unknown>>;

export function missingOptions(
  { options }: Pick<Command, 'options'>,
  given: Values,
): readonly string[] {
  const isGiven = (name: string) => given[name] !== undefined && given[name] !== false;
  return Object.entries(options)
    .filter(([, option]) => isRequired(option))
    .filter(([name, { alternatives = [] }]) => ![name, ...alternatives].some(isGiven))
    .map(([name]) => name);
}

/** One error for all missing options; commander would report only the first. */
export function missingOptionsError({ options }: Command, names: readonly string[]): CliError {
  const missing = names.map((name) => {
    const { placeholder, alternatives = [] } = options[name] ?? {};
    const others = alternatives.map((other) => `--${kebabCase(other)}`);
    const note = others.length === 0 ? '' : ` (or ${others.join(', ')})`;
    return `--${kebabCase(name)} <${placeholder}>${note}`;
  });
  const plural = missing.length > 1 ? 's' : '';
  return usageError(`Missing required option${plural}: ${missing.join(', ')}.`);
}
