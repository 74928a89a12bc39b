import { variableName } from '../../../common/template-variables.ts';
import { maxVariableValues } from '../../../modules/prompts/variables/input.ts';
import { withQuery } from '../../framework/address.ts';
import type { PageRequest } from '../../framework/page-request.ts';
import type { Values } from './pieces.ts';
import { promptPath } from './prompt-card.ts';

/**
 * The values of template variables in a query. Names of variables start with a capital letter, so
 * they cannot clash with other parameters. An empty value leaves its variable open. Browsers send
 * line breaks as CR LF; the script of the page reads LF.
 */
export const valuesOf = (query: PageRequest['query']): Values =>
  new Map(
    Object.entries(query)
      .filter(([name]) => variableName.test(name))
      .slice(0, maxVariableValues)
      .map(([name, value = '']) => [name, value.replaceAll('\r\n', '\n')]),
  );

/** The address of a template with the values of the variables in `query`. @param action such as `/edit` */
export const filledPath = (
  databaseId: string,
  query: PageRequest['query'],
  action: '' | `/${string}` = '',
): string => withQuery(`${promptPath(databaseId)}${action}`, Object.fromEntries(valuesOf(query)));
