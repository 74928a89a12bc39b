import { usageError } from '../cli-error.ts';
import { didYouMean } from '../suggest.ts';
import type { PromptTemplate } from './prompt-template.ts';

const assignmentPattern = /^([A-Z][A-Z0-9_]*)=([\s\S]*)$/;

/** Reads `NAME=value`, as often as it is given; `--render` alone is no value at all. */
export function readAssignments(assignments: readonly string[]): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const assignment of assignments) {
    if (assignment === '') continue;
    const [, name, value] = assignmentPattern.exec(assignment) ?? [];
    if (name === undefined || value === undefined) {
      throw usageError(
        `Invalid value “${assignment}” for --render.`,
        'Expected NAME=value. Names start with a capital letter and contain capital letters, digits and underscores.',
      );
    }
    if (values.has(name)) throw usageError(`The template variable ${name} has two values.`);
    values.set(name, value);
  }
  return values;
}

/** The content with a value for each variable. @throws for variables that are missing or unknown. */
export function render(
  { content, templateVariables: names }: PromptTemplate,
  values: ReadonlyMap<string, string>,
): string {
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
  // In one go, so that a value which looks like a variable stays as it is.
  return content.replace(
    /\{\{([A-Z][A-Z0-9_]*)\}\}/g,
    (match, name: string) => values.get(name) ?? match,
  );
}
