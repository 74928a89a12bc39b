import { didYouMean } from '../../../common/suggest.ts';
import {
  completeValues,
  fillVariables,
  invalidValues,
} from '../../../common/template-variables.ts';
import { usageError } from '../../core/cli-error.ts';
import type { TemplateVariable } from './prompt-template.ts';

const assignmentPattern = /^([A-Z][A-Z0-9_]*)=([\s\S]*)$/;

/**
 * Parses `NAME=value` strings. Empty ones are ignored: `--render` without a value passes one.
 * @param source what contains the strings, for errors
 */
export function readAssignments(
  assignments: readonly string[],
  source: string,
): Map<string, string> {
  const values = new Map<string, string>();
  for (const assignment of assignments) {
    if (assignment === '') continue;
    const [, name, value] = assignmentPattern.exec(assignment) ?? [];
    if (name === undefined || value === undefined) {
      throw usageError(
        `Invalid value “${assignment}” for ${source}.`,
        'Expected NAME=value. Names start with a capital letter and contain capital letters, digits and underscores.',
      );
    }
    if (values.has(name)) throw usageError(`The template variable ${name} has two values.`);
    values.set(name, value);
  }
  return values;
}

interface Template {
  readonly content: string;
  readonly variables: readonly TemplateVariable[];
}

/**
 * Replaces the template variables of a template.
 * @throws a usage error for missing and unknown ones, and for values that do not fit their declarations
 */
export function render(
  { content, variables }: Template,
  given: ReadonlyMap<string, string>,
): string {
  const { values, missing, unknown } = completeValues(variables, given);
  const names = variables.filter(({ used }) => used).map(({ name }) => name);
  const issues = [
    missing.length > 0 && `Missing template variables: ${missing.join(', ')}.`,
    unknown.length > 0 &&
      `Unknown template variables: ${unknown.join(', ')}.${unknown.length === 1 ? didYouMean(unknown[0] ?? '', missing) : ''}`,
    ...invalidValues(variables, given).map(({ name, issue }) => `${name} ${issue}.`),
  ].filter((issue) => issue !== false);
  if (issues.length > 0) {
    const namesText =
      names.length > 0
        ? `Template variables: ${names.join(', ')}.`
        : 'The template has no variables.';
    throw usageError(issues.join(' '), namesText);
  }
  return fillVariables(content, values);
}
