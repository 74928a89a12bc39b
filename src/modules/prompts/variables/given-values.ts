import type { ErrorDetail } from '../../../errors.ts';
import { valueIssue } from './input.ts';
import type { TemplateVariable } from './template-variables.ts';

export interface GivenValues {
  /** The values with which the content is rendered: the given ones, and those that a declaration has. */
  readonly values: ReadonlyMap<string, string>;
  readonly missing: readonly string[];
  readonly unknown: readonly string[];
}

/** Undefined if the variable needs a value that is not given. */
const ifNotGiven = ({ defaultValue, required }: TemplateVariable): string | undefined =>
  defaultValue ?? (required ? undefined : '');

/** @param variables those of the content, and those that are only declared */
export function completeValues(
  variables: readonly TemplateVariable[],
  given: ReadonlyMap<string, string>,
): GivenValues {
  const values = new Map(given);
  const missing: string[] = [];
  for (const variable of variables) {
    if (!variable.used || given.has(variable.name)) continue;
    const value = ifNotGiven(variable);
    if (value === undefined) missing.push(variable.name);
    else values.set(variable.name, value);
  }
  const known = new Set(variables.filter(({ used }) => used).map(({ name }) => name));
  return { values, missing, unknown: [...given.keys()].filter((name) => !known.has(name)) };
}

/** An issue for each variable that is missing or unknown, or whose value does not fit its declaration. */
export function valueIssues(
  variables: readonly TemplateVariable[],
  { missing, unknown }: GivenValues,
  given: ReadonlyMap<string, string>,
): ErrorDetail[] {
  const names = [...given.keys()];
  const invalid = variables.flatMap(
    ({ name, used, declared, required, ...variable }): ErrorDetail[] => {
      const value = given.get(name);
      if (!used || !declared || value === undefined || (value === '' && !required)) return [];
      const issue = valueIssue(variable, value);
      const path = ['variables', names.indexOf(name), 'value'];
      return issue === undefined ? [] : [{ path, code: 'INVALID', message: `${name} ${issue}` }];
    },
  );
  return [
    ...missing.map((name) => ({
      path: ['variables'],
      code: 'BLANK' as const,
      message: `Variables must include ${name}`,
    })),
    ...unknown.map((name) => ({
      path: ['variables', names.indexOf(name), 'name'],
      code: 'NOT_INCLUDED' as const,
      message: `The template has no variable ${name}`,
    })),
    ...invalid,
  ];
}
