import { z } from 'zod';
import { valueIssue, variableName } from '../../../common/template-variables.ts';
import { graphqlEnum } from '../../../input/enums.ts';
import { addIssue } from '../../../input/issues.ts';
import { requiredOr } from '../../../input/required.ts';
import { characterCount, flag, optionalText, text } from '../../../input/text.ts';
import { defaultedField } from '../../../input/writable-field.ts';

export const variableKinds = {
  text: 'TEXT',
  long_text: 'LONG_TEXT',
  number: 'NUMBER',
  choice: 'CHOICE',
} as const;

export type VariableKind = (typeof variableKinds)[keyof typeof variableKinds];

const nameRule = [
  variableName,
  { error: 'must be capital letters, digits and underscores, starting with a letter' },
] as const;

export const nameOfVariable = z
  .string(requiredOr('must be a string'))
  .max(100, { error: 'is too long (maximum is 100 characters)', abort: true })
  .regex(...nameRule);

export const maxDeclarations = 100;
export const maxVariableDescription = 200;
const maxChoiceLength = 100;
/** Of all declarations of a template together, as JSON. */
const maxTotal = 50_000;
export const maxDefaultLength = 1_000;
export const maxChoices = 50;

function requireEachNameOnce(
  variables: readonly { readonly name: string }[],
  context: z.RefinementCtx,
) {
  const names = new Set<string>();
  for (const [index, { name }] of variables.entries()) {
    if (names.has(name)) addIssue(context, 'INVALID', 'is given twice', [index, 'name']);
    names.add(name);
  }
}

const declaration = z
  .object({
    name: nameOfVariable,
    description: optionalText({ max: maxVariableDescription })
      .nullish()
      .transform((value) => value ?? null),
    kind: graphqlEnum(variableKinds)
      .nullish()
      .transform((value): VariableKind => value ?? 'TEXT'),
    choices: z
      .array(text({ max: maxChoiceLength }), requiredOr('must be an array'))
      .max(maxChoices, { error: `are too many (maximum is ${maxChoices})`, abort: true })
      .nullish()
      .transform((value) => value ?? []),
    defaultValue: text({ max: maxDefaultLength, min: 0, verbatim: true })
      .nullish()
      .transform((value) => value || null),
    required: flag()
      .nullish()
      .transform((value) => value ?? true),
  })
  .superRefine(({ kind, choices, defaultValue }, context) => {
    if (kind === 'CHOICE' && choices.length < 2) {
      addIssue(context, 'INVALID', 'are too few (minimum is 2)', ['choices']);
    } else if (kind !== 'CHOICE' && choices.length > 0) {
      addIssue(context, 'INVALID', 'are only for the kind CHOICE', ['choices']);
    } else if (new Set(choices).size < choices.length) {
      addIssue(context, 'INVALID', 'must be different from each other', ['choices']);
    } else if (defaultValue !== null) {
      const issue = valueIssue({ kind, choices }, defaultValue);
      if (issue) addIssue(context, 'INVALID', issue, ['defaultValue']);
    }
  });

/** The declaration of a variable. Stored as JSON. */
export type VariableDeclaration = z.output<typeof declaration>;

const declarations = z
  .array(declaration, requiredOr('must be an array'))
  .max(maxDeclarations, {
    error: `are too many (maximum is ${maxDeclarations})`,
    abort: true,
  })
  .superRefine(requireEachNameOnce)
  .superRefine((variables, context) => {
    if (characterCount(JSON.stringify(variables)) > maxTotal) {
      addIssue(context, 'TOO_LONG', 'are too long together (maximum is 50,000 characters of JSON)');
    }
  });

/** None if they are left out; an update replaces all of them. */
export const variableDeclarationsField = () =>
  defaultedField<VariableDeclaration[], VariableDeclaration[]>(
    {
      type: ['PromptTemplateVariableInput'],
      schema: declarations as z.ZodType<VariableDeclaration[]>,
      cleared: [],
    },
    {
      updateNote: 'Replaces all declarations.',
      about:
        "Kinds, defaults and descriptions of the template's variables. A variable needs no declaration.",
      limits: `At most ${maxDeclarations}, each name once.`,
    },
    [],
  );

export const maxVariableValues = 1_000;

/** The name of each template variable is given once. */
export const variableValues = z.object({
  variables: z
    .array(
      z.object({
        name: z.string().regex(...nameRule),
        value: text({ max: 10_000, min: 0, verbatim: true }),
      }),
    )
    .max(maxVariableValues, { error: 'are too many (maximum is 1,000)', abort: true })
    .superRefine(requireEachNameOnce),
});
