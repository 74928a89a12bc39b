import { readRecord } from '../../../database/query/read-page.ts';
import { toSelection } from '../../../database/query/selection.ts';
import { type ErrorDetail, FolioError, notFound, validationError } from '../../../errors.ts';
import { idArgument } from '../../../graphql/schema/arguments.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { charge } from '../../../graphql/schema/charge.ts';
import { type Context, userIdOf } from '../../../graphql/schema/context.ts';
import { recordId } from '../../../graphql/schema/node.ts';
import { validInput } from '../../../graphql/schema/validate.ts';
import { variableValues } from './input.ts';
import { filledLength, fillVariables, templateVariables } from './variables.ts';

/** In characters. */
export const maxLength = 1_000_000;
/** A rendered template costs 1 for each 1,000 characters. */
const textCost = maxLength / 1_000;
/** The names have at most 10,000 characters together. */
const namesCost = 10;

interface Rendered {
  readonly text: string;
  readonly missing: readonly string[];
  readonly unknown: readonly string[];
}

export const RenderedPromptTemplate = builder
  .objectRef<Rendered>('RenderedPromptTemplate')
  .implement({
    description: 'The content of a prompt template with values instead of its variables.',
    fields: (t) => ({
      text: t.exposeString('text', {
        description: 'The rendered content, at most 1,000,000 characters.',
        extensions: charge({ each: textCost }),
      }),
      missing: t.stringList({
        description:
          'The variables of the template without a value, in order of first appearance. They stay in the content. Empty if `strict` is true.',
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
      description: 'The name without braces, for example `TOPIC`.',
    }),
    value: t.string({
      required: true,
      description: 'Used exactly as sent, at most 10,000 characters. May be empty.',
    }),
  }),
});

const withContent = toSelection('PromptTemplate', { select: { content: true } });

/** The content of the caller's template with a global id. @throws NOT_FOUND */
async function ownContent(globalId: string, context: Context): Promise<string> {
  const where = { id: recordId('PromptTemplate', globalId), ownerId: userIdOf(context) };
  const options = { where, selection: withContent };
  const found = await readRecord<'PromptTemplate'>(context.database, options);
  if (!found) throw notFound();
  return found.content as string;
}

/** @throws VALIDATION_FAILED with an issue for each variable that is missing or unknown */
function requireComplete(
  { missing, unknown }: Omit<Rendered, 'text'>,
  given: readonly string[],
): void {
  const details: ErrorDetail[] = [
    ...missing.map((name) => ({
      path: ['variables'],
      code: 'BLANK' as const,
      message: `Variables must include ${name}`,
    })),
    ...unknown.map((name) => ({
      path: ['variables', given.indexOf(name), 'name'],
      code: 'NOT_INCLUDED' as const,
      message: `The template has no variable ${name}`,
    })),
  ];
  if (details.length > 0) throw new FolioError('VALIDATION_FAILED', { details });
}

builder.queryField('renderPromptTemplate', (t) =>
  t.field({
    type: RenderedPromptTemplate,
    description:
      "The content of one of the caller's prompt templates, with values instead of its variables. Variables in values are not replaced. NOT_FOUND if the template does not exist; VALIDATION_FAILED lists each missing, unknown or repeated variable, or says that the text is too long.",
    authScopes: { prompts: 'READ' },
    args: {
      ...idArgument('template'),
      variables: t.arg({
        type: [TemplateVariableInput],
        required: true,
        description: 'The values of the variables, each name once. At most 1,000.',
      }),
      strict: t.arg.boolean({
        required: true,
        defaultValue: true,
        description:
          'Whether missing and unknown variables are errors. If false, missing ones stay in the content and unknown ones are ignored.',
      }),
    },
    resolve: async (_root, { id, variables, strict }, context) => {
      const content = await ownContent(id, context);
      const given = validInput(variableValues, variables, ['variables']);
      const values = new Map(given.map(({ name, value }) => [name, value]));
      const names = templateVariables(content);
      const known = new Set(names);
      const missing = names.filter((name) => !values.has(name));
      const unknown = [...values.keys()].filter((name) => !known.has(name));
      if (strict) requireComplete({ missing, unknown }, [...values.keys()]);
      if (filledLength(content, values) > maxLength) {
        const limit = maxLength.toLocaleString('en');
        throw validationError(
          ['variables'],
          'TOO_LONG',
          `The text is too long (maximum is ${limit} characters)`,
        );
      }
      return { text: fillVariables(content, values), missing, unknown };
    },
  }),
);
