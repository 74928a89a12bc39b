import { type ErrorDetail, FolioError } from '../../../../errors.ts';
import {
  maxDeclarations,
  type VariableDeclaration,
} from '../../../../modules/prompts/variables/input.ts';
import type { Fields } from '../../../framework/fields.ts';
import { enumValue } from '../../../framework/paging.ts';
import { kinds, type Variable } from './variable.ts';

/** The group of fields with the declarations. */
export const declarationsGroup = 'variables';

export type DeclarationPart =
  | 'kind'
  | 'description'
  | 'choices'
  | 'defaultValue'
  | 'required'
  | 'remove';

export const fieldName = (name: string, part: DeclarationPart): string =>
  `${declarationsGroup}.${name}.${part}`;

const declaredName = /^variables\.([A-Z][A-Z0-9_]*)\.kind$/;

/** The variables whose fields were sent, in their order. */
export const sentVariables = (fields: Fields): string[] =>
  fields.names
    .map((name) => declaredName.exec(name)?.[1] ?? '')
    .filter((name) => name !== '')
    // Those that a new content replaces are sent as well. The API reports too many.
    .slice(0, 2 * maxDeclarations + 1);

/** A variable as its fields describe it, declared unless all of them have their default values. */
export function enteredVariable(fields: Fields, name: string): Variable {
  const text = (part: DeclarationPart) => fields.text(fieldName(name, part));
  const kind = enumValue(kinds, text('kind')) ?? 'LONG_TEXT';
  const choices = text('choices')
    .split('\n')
    .map((choice) => choice.trim())
    .filter((choice) => choice !== '');
  const description = text('description').trim() || null;
  const defaultValue = text('defaultValue') || null;
  const required = text('required') === 'true';
  const isDefault =
    kind === 'LONG_TEXT' && description === null && defaultValue === null && required;
  return {
    ...{ name, kind, description, defaultValue, required },
    choices: kind === 'CHOICE' ? choices : [],
    declared: !isDefault && text('remove') !== 'true',
    used: true,
  };
}

const enteredDeclarations = (fields: Fields): Variable[] =>
  sentVariables(fields)
    .map((name) => enteredVariable(fields, name))
    .filter(({ declared }) => declared);

/** The declarations in a form; undefined if it has no fields for them. */
export function declarationsIn(fields: Fields): VariableDeclaration[] | undefined {
  if (sentVariables(fields).length === 0) return undefined;
  return enteredDeclarations(fields).map(({ declared: _, used: __, choices, ...variable }) => ({
    ...variable,
    choices: [...choices],
  }));
}

/** The error with the fields of the form that its issues of declarations are about. */
export function withFieldNames(error: unknown, fields: Fields): unknown {
  if (!(error instanceof FolioError) || error.code !== 'VALIDATION_FAILED') return error;
  const declared = enteredDeclarations(fields);
  const details = error.details.map((detail) => atField(detail, declared));
  return new FolioError(error.code, { details });
}

function atField(detail: ErrorDetail, declared: readonly Variable[]): ErrorDetail {
  const index = detail.path.indexOf(declarationsGroup) + 1;
  const { name } = (index > 0 && declared[Number(detail.path[index])]) || {};
  const part = detail.path[index + 1];
  if (name === undefined || typeof part !== 'string') return detail;
  const message = `${name}: ${detail.message.charAt(0).toLowerCase()}${detail.message.slice(1)}`;
  return { ...detail, path: ['input', fieldName(name, part as DeclarationPart)], message };
}
