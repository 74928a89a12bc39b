import { didYouMean } from '../../../common/suggest.ts';
import { usageError } from '../../core/cli-error.ts';
import type { PromptTemplate } from './prompt-template.ts';

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

type Template = Pick<PromptTemplate, 'content' | 'templateVariables'>;

function requireValues(
  { templateVariables: names }: Template,
  values: ReadonlyMap<string, string>,
): void {
  const missing = names.filter((name) => !values.has(name));
  const unknown = [...values.keys()].filter((name) => !names.includes(name));
  const issues = [
    missing.length > 0 && `Missing template variables: ${missing.join(', ')}.`,
    unknown.length > 0 &&
      `Unknown template variables: ${unknown.join(', ')}.${unknown.length === 1 ? didYouMean(unknown[0] ?? '', missing) : ''}`,
  ].filter((issue) => issue !== false);
  if (issues.length > 0) {
    const namesText =
      names.length > 0
        ? `Template variables: ${names.join(', ')}.`
        : 'The template has no variables.';
    throw usageError(issues.join(' '), namesText);
  }
}

/** Replaces the template variables of a template. @throws a usage error for missing or unknown ones. */
export function render(template: Template, values: ReadonlyMap<string, string>): string {
  requireValues(template, values);
  // One pass, so that a value that contains {{NAME}} is not replaced again.
  return template.content.replace(
    /\{\{([A-Z][A-Z0-9_]*)\}\}/g,
    (match, name: string) => values.get(name) ?? match,
  );
}
