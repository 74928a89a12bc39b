import { validationError } from '../../../errors.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { charge } from '../../../graphql/schema/charge.ts';
import { canBeNull } from '../../../graphql/schema/nullable-root-fields.ts';
import { validInput } from '../../../graphql/schema/validate.ts';
import { variableValues } from '../templates/input.ts';
import {
  maxLength,
  RenderedPromptTemplate,
  TemplateVariableInput,
} from '../templates/render-prompt-template.ts';
import { filledLength, fillVariables, templateVariables } from '../templates/variables.ts';
import { liveLink } from './live-link.ts';

interface Shared {
  readonly title: string;
  readonly description: string;
  readonly content: string;
}

/** The cost of reading a content of 10,000 characters: 1 for each 1,000. */
const contentCost = 10;

const SharedPromptTemplate = builder.objectRef<Shared>('SharedPromptTemplate').implement({
  description: 'A prompt template, as shown to anyone who has a share link.',
  fields: (t) => ({
    title: t.exposeString('title', { description: 'At most 100 characters.' }),
    description: t.exposeString('description', { description: 'At most 500 characters.' }),
    content: t.exposeString('content', {
      extensions: charge({ each: contentCost }),
      description: 'The prompt text. May contain `{{VARIABLES}}`.',
    }),
    templateVariables: t.stringList({
      extensions: charge({ each: contentCost, listSize: 2_000 }),
      description: 'The unique variable names in the content, in order of first appearance.',
      resolve: ({ content }) => templateVariables(content),
    }),
    rendered: t.field({
      type: RenderedPromptTemplate,
      description:
        'The content with values instead of its variables, like `renderPromptTemplate` with `strict: false`.',
      args: {
        variables: t.arg({
          type: [TemplateVariableInput],
          required: true,
          description: 'The values of the variables, each name once. At most 1,000.',
        }),
      },
      resolve: ({ content }, { variables }) => {
        const given = validInput(variableValues, variables, ['variables']);
        const values = new Map(given.map(({ name, value }) => [name, value]));
        const names = templateVariables(content);
        if (filledLength(content, values) > maxLength) {
          const message = `The text is too long (maximum is ${maxLength.toLocaleString('en')} characters)`;
          throw validationError(['variables'], 'TOO_LONG', message);
        }
        return {
          text: fillVariables(content, values),
          missing: names.filter((name) => !values.has(name)),
          unknown: [...values.keys()].filter((name) => !names.includes(name)),
        };
      },
    }),
  }),
});

builder.queryField('sharedPromptTemplate', (t) =>
  t.field({
    type: SharedPromptTemplate,
    nullable: true,
    description:
      'The prompt template of the share link with this token. Null for a link that is deleted, expired or unknown. Needs no authentication. Does not count as a view.',
    extensions: canBeNull,
    args: {
      token: t.arg.string({
        required: true,
        description: 'The token of the link: the last part of its URL.',
      }),
    },
    resolve: async (_root, { token }, context) => {
      const where = liveLink(token, context);
      if (!where) return null;
      const template = { select: { title: true, description: true, content: true } };
      const link = await context.database.shareLink.findFirst({ where, select: { template } });
      return link?.template ?? null;
    },
  }),
);
