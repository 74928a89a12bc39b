import { type CompleteValues, invalidValues } from '../../../common/template-variables.ts';
import type { ErrorDetail } from '../../../errors.ts';
import type { TemplateVariable } from './template-variables.ts';

/** An issue for each variable that is missing or unknown, or whose value does not fit its kind. */
export function valueIssues(
  variables: readonly TemplateVariable[],
  { missing, unknown }: CompleteValues,
  given: ReadonlyMap<string, string>,
): ErrorDetail[] {
  const names = [...given.keys()];
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
    ...invalidValues(variables, given).map(({ name, issue }) => ({
      path: ['variables', names.indexOf(name), 'value'],
      code: 'INVALID' as const,
      message: `${name} ${issue}`,
    })),
  ];
}
