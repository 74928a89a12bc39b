import { type CompleteValues, valueIssue } from '../../../common/template-variables.ts';
import type { ErrorDetail } from '../../../errors.ts';
import type { TemplateVariable } from './template-variables.ts';

/** An issue for each variable that is missing or unknown, or whose value does not fit its kind. */
export function valueIssues(
  variables: readonly TemplateVariable[],
  { missing, unknown }: CompleteValues,
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
