/** `{{NAME}}`: capital letters, digits and underscores, starting with a letter (documented). */
export const templateVariable = /\{\{([A-Z][A-Z0-9_]*)\}\}/g;
export const variableName = /^[A-Z][A-Z0-9_]*$/;

/** The unique names of the template variables in a content, in order of first appearance. */
export function templateVariables(content: string): string[] {
  const names = new Set<string>();
  for (const [, name = ''] of content.matchAll(templateVariable)) names.add(name);
  return [...names];
}

/**
 * Replaces template variables by their values, in one pass: a variable in a value is not replaced.
 * Variables without a value stay.
 */
export function fillVariables(content: string, values: ReadonlyMap<string, string>): string {
  return content.replace(templateVariable, (text, name: string) => values.get(name) ?? text);
}

/** The part of a declaration that limits the values of a variable. */
export interface ValueRule {
  readonly kind: 'TEXT' | 'LONG_TEXT' | 'NUMBER' | 'CHOICE';
  readonly choices: readonly string[];
}

interface Variable {
  readonly name: string;
  readonly defaultValue?: string | null | undefined;
  readonly required: boolean;
  /** Whether the content has the variable. */
  readonly used: boolean;
}

const decimal = /^-?\d{1,20}(\.\d{1,20})?$/;

/** What is wrong with the value of a variable, as the end of a sentence. Undefined if it is valid. */
export function valueIssue({ kind, choices }: ValueRule, value: string): string | undefined {
  switch (kind) {
    case 'NUMBER':
      return decimal.test(value) ? undefined : 'must be a number, for example 12 or 3.5';
    case 'CHOICE':
      return choices.includes(value) ? undefined : `must be one of: ${choices.join(', ')}`;
    case 'TEXT':
      return /[\r\n]/.test(value) ? 'must be one line' : undefined;
    case 'LONG_TEXT':
      return undefined;
  }
}

/** The value of a variable that is not given. Undefined if the variable needs one. */
export const blankValue = ({
  defaultValue,
  required,
}: Pick<Variable, 'defaultValue' | 'required'>): string | undefined =>
  defaultValue ?? (required ? undefined : '');

interface InvalidValue {
  readonly name: string;
  /** As the end of a sentence. */
  readonly issue: string;
}

/** The given values that do not fit the declarations of their variables. */
export function invalidValues(
  variables: readonly (Variable & ValueRule & { readonly declared: boolean })[],
  given: ReadonlyMap<string, string>,
): InvalidValue[] {
  return variables.flatMap(({ name, used, declared, required, ...rule }) => {
    const value = given.get(name);
    if (!used || !declared || value === undefined || (value === '' && !required)) return [];
    const issue = valueIssue(rule, value);
    return issue === undefined ? [] : [{ name, issue }];
  });
}

export interface CompleteValues {
  /** The values with which the content is rendered: the given ones, and those that a declaration has. */
  readonly values: ReadonlyMap<string, string>;
  readonly missing: readonly string[];
  readonly unknown: readonly string[];
}

/** @param variables those of the content, and those that are only declared */
export function completeValues(
  variables: readonly Variable[],
  given: ReadonlyMap<string, string>,
): CompleteValues {
  const values = new Map(given);
  const missing: string[] = [];
  for (const variable of variables) {
    if (!variable.used || given.has(variable.name)) continue;
    const value = blankValue(variable);
    if (value === undefined) missing.push(variable.name);
    else values.set(variable.name, value);
  }
  const known = new Set(variables.filter(({ used }) => used).map(({ name }) => name));
  return { values, missing, unknown: [...given.keys()].filter((name) => !known.has(name)) };
}
