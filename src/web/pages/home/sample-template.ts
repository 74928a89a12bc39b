import { fillVariables } from '../../../common/template-variables.ts';
import type { Values } from '../prompts/pieces.ts';
import { undeclared } from '../prompts/variables/variable.ts';

export const sampleTemplate = {
  title: 'email after a meeting',
  content: `Write an email to {{NAME}} after our {{MEETING}}.

Thank them in one sentence. Then list what we agreed on, one line each: {{DECISIONS}}

End with the next step and its date: {{NEXT_STEP}}. At most 120 words, friendly, no filler.`,
  variables: ['NAME', 'MEETING', 'DECISIONS', 'NEXT_STEP'].map(undeclared),
};

/** The initial values. Two variables have none, to show how a missing value looks. */
export const sampleValues: Values = new Map([
  ['NAME', 'Maria'],
  ['MEETING', 'kick-off for the new website'],
]);

/** The content of the template with the values, and the variables without one. */
export const filledSample = (values: Values) => ({
  ...sampleTemplate,
  values,
  text: fillVariables(sampleTemplate.content, values),
  missing: sampleTemplate.variables.map(({ name }) => name).filter((name) => !values.has(name)),
});
