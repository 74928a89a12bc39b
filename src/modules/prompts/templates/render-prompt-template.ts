import { completeValues, fillVariables } from '../../../common/template-variables.ts';
import { FolioError, validationError } from '../../../errors.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { charge } from '../../../graphql/schema/charge.ts';
import { validInput } from '../../../graphql/schema/validate.ts';
import { countRendering } from '../usage/count-rendering.ts';
import { valueIssues } from '../variables/given-values.ts';
import { variableValues } from '../variables/input.ts';
import { withDeclarations } from '../variables/template-variables.ts';
import { chosenVersion, type RenderedVersion, versionArguments } from './rendered-version.ts';
import { filledLength } from './variables.ts';

/** In characters. */
const maxLength = 1_000_000;
/** A rendered template costs 1 for each 1,000 characters. */
const textCost = maxLength / 1_000;
/** The names have at most 10,000 characters together. */
const namesCost = 10;

interface RenderedText {
  readonly number: number;
  readonly text: string;
  readonly missing: readonly string[];
  readonly unknown: readonly string[];
}

export const RenderedPromptTemplate = builder
  .objectRef<RenderedText>('RenderedPromptTemplate')
  .implement({
    description: 'The content of a prompt template with values instead of its variables.',
    fields: (t) => ({
      number: t.expose('number', {
        type: 'PositiveInt',
        description: 'The number of the rendered version.',
      }),
      text: t.exposeString('text', {
        description: 'The rendered content, at most 1,000,000 characters.',
        extensions: charge({ each: textCost }),
      }),
      missing: t.stringList({
        description:
          'The required variables of the template without a value or a default, in order of first appearance. They stay in the content. Empty if `strict` is true.',
        extensions: charge({ each: namesCost, listSize: 2_000 }),
        resolve: ({ missing }) => [...missing],
      }),
      unknown: t.stringList({
        description:
          'The given variables that the template does not have. They are ignored. Empty if `strict` is true.',
        extensions: charge({ each: namesCost, listSize: 1_000 }),
        resolve: ({ unknown }) => [...unknown],
      }),
    }),
  });

export const TemplateVariableInput = builder.inputType('TemplateVariableInput', {
  description: 'The value of a template variable.',
  fields: (t) => ({
    name: t.string({
      required: true,
      description:
        'The name without braces, for example `TOPIC`: capital letters, digits and underscores.',
    }),
    value: t.string({
      required: true,
      description: 'Used exactly as sent, at most 10,000 characters. May be empty.',
    }),
  }),
});

builder.queryField('renderPromptTemplate', (t) =>
  t.field({
    type: RenderedPromptTemplate,
    description:
      "The content of a version of one of the caller's prompt templates, with values instead of its variables: without `version` and `label`, of the current version. A variable without a value gets the default of its declaration; one that is not required becomes an empty string. Variables in values are not replaced. NOT_FOUND if the template or the version does not exist; VALIDATION_FAILED lists each name that is repeated or malformed; without any, each missing or unknown variable and each value that does not fit its declaration; or it says that the text is too long.",
    authScopes: { prompts: 'READ' },
    args: {
      ...versionArguments,
      variables: t.arg({
        type: [TemplateVariableInput],
        required: true,
        description: 'The values of the variables, each name once. At most 1,000.',
      }),
      strict: t.arg.boolean({
        required: true,
        defaultValue: true,
        description:
          'Whether missing and unknown variables, and values that do not fit the declaration, are errors. If false, missing ones stay in the content, unknown ones are ignored, and values are not checked.',
      }),
      preview: t.arg.boolean({
        required: true,
        defaultValue: false,
        description: 'If true, the rendering is not counted in `PromptTemplate.timesRendered`.',
      }),
    },
    resolve: async (_root, { variables, strict, preview, ...choice }, context) => {
      const version = await chosenVersion(choice, context);
      const rendered = renderVersion(version, variables, strict);
      if (!preview) countRendering({ ...version, label: choice.label }, context);
      return rendered;
    },
  }),
);

/**
 * The content of a version with values instead of its variables.
 * @throws VALIDATION_FAILED
 */
export function renderVersion(
  { number, content, declarations }: Omit<RenderedVersion, 'templateId'>,
  variables: unknown,
  strict: boolean,
): RenderedText {
  const valid = validInput(variableValues, { variables }, []);
  const given = new Map(valid.variables.map(({ name, value }) => [name, value]));
  const known = withDeclarations(content, declarations);
  const complete = completeValues(known, given);
  if (strict) {
    const details = valueIssues(known, complete, given);
    if (details.length > 0) throw new FolioError('VALIDATION_FAILED', { details });
  }
  const { values, missing, unknown } = complete;
  if (filledLength(content, values) > maxLength) {
    const limit = maxLength.toLocaleString('en');
    throw validationError(
      ['variables'],
      'TOO_LONG',
      `The text is too long (maximum is ${limit} characters)`,
    );
  }
  return { number, text: fillVariables(content, values), missing, unknown };
}
