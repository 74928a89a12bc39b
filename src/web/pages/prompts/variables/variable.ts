import type { PromptVariableFragment } from '../../../../generated/operations/graphql.ts';
import { graphql } from '../../../../graphql/execution/document.ts';
import type { VariableKind } from '../../../../modules/prompts/variables/input.ts';

graphql(`
  fragment PromptVariable on PromptTemplateVariable {
    name
    description
    kind
    choices
    defaultValue
    required
    declared
    used
  }
`);

export type Variable = PromptVariableFragment;

/** The names of the kinds on pages. */
export const kinds: Readonly<Record<VariableKind, string>> = {
  LONG_TEXT: 'Text',
  TEXT: 'One line of text',
  NUMBER: 'Number',
  CHOICE: 'Choice',
};

/** Without a declaration, a value is any text. */
export const undeclared = (name: string): Variable => ({
  ...{ name, description: null, kind: 'LONG_TEXT', choices: [], defaultValue: null },
  ...{ required: true, declared: false, used: true },
});

/** The variables of a template, with what they are without a declaration. */
export const shownVariables = (variables: readonly Variable[]): Variable[] =>
  variables.map((variable) => (variable.declared ? variable : undeclared(variable.name)));

/** The declarations of a template, a line for each. */
export const declarationLines = (variables: readonly Variable[]): string =>
  variables
    .filter(({ declared }) => declared)
    .map((variable) => `${variable.name}: ${declarationText(variable)}\n`)
    .join('');

const declarationText = ({ kind, choices, required, defaultValue, description }: Variable) =>
  [
    kind === 'CHOICE' ? `${kinds.CHOICE} of ${choices.join(' / ')}` : kinds[kind],
    required ? 'required' : 'optional',
    ...(defaultValue === null ? [] : [`default “${defaultValue}”`]),
    ...(description === null ? [] : [description]),
  ].join(', ');
