import { maxVariableValues, variableName } from '../../../modules/prompts/templates/input.ts';
import type { PageRequest } from '../../framework/page-request.ts';
import type { Values } from './pieces.ts';

/**
 * The values of template variables in a query. Names of variables start with a capital letter, so
 * they cannot clash with other parameters. A blank value leaves its variable open. Browsers send
 * line breaks as CR LF; the script of the page reads LF.
 */
export const valuesOf = (query: PageRequest['query']): Values =>
  new Map(
    Object.entries(query)
      .filter(([name]) => variableName.test(name))
      .slice(0, maxVariableValues)
      .map(([name, value = '']) => [name, value.replaceAll('\r\n', '\n')]),
  );

/** Names of variables whose values usually have several lines. */
const longName =
  /(^|_)(TEXT|CODE|CONTENT|BODY|NOTES|DESCRIPTION|MESSAGE|EMAIL_THREAD|TRANSCRIPT|ARTICLE|DRAFT|SOURCES|DIFF|LOGS?|REQUIREMENTS|CONTEXT|DETAILS|FEEDBACK|DATA|LIST|DOCUMENT)$/;

/**
 * Whether a variable has a field of several lines: because of its name, position or current value.
 */
export function isLong(name: string, content: string, value = ''): boolean {
  const isAlone = content.split('\n').some((line) => line.trim() === `{{${name}}}`);
  return isAlone || longName.test(name) || value.length > 80 || value.includes('\n');
}
