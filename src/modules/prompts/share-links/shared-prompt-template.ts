import type { PromptTemplateModel } from '../../../generated/prisma/models.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { charge } from '../../../graphql/schema/charge.ts';
import { canBeNull } from '../../../graphql/schema/nullable-root-fields.ts';
import { contentCost, usualVariables } from '../templates/limits.ts';
import {
  RenderedPromptTemplate,
  renderVersion,
  TemplateVariableInput,
} from '../templates/render-prompt-template.ts';
import { withDeclarations } from '../variables/template-variables.ts';
import { variableNames } from '../variables/variable-fields.ts';
import { declarationsOf, PromptTemplateVariable } from '../variables/variable-type.ts';
import { liveLink } from './live-link.ts';

type SharedTexts = Pick<
  PromptTemplateModel,
  'title' | 'description' | 'content' | 'variables' | 'versionNumber'
>;

const SharedPromptTemplate = builder.objectRef<SharedTexts>('SharedPromptTemplate').implement({
  description: 'The current version of a prompt template, for anyone who has a share link.',
  fields: (t) => ({
    title: t.exposeString('title', { description: 'At most 100 characters.' }),
    description: t.exposeString('description', { description: 'At most 500 characters.' }),
    content: t.exposeString('content', {
      extensions: charge({ each: contentCost }),
      description: 'The prompt text. May contain `{{VARIABLES}}`.',
    }),
    templateVariables: t.stringList(variableNames),
    variables: t.field({
      type: [PromptTemplateVariable],
      extensions: charge({ each: contentCost, listSize: usualVariables }),
      description: 'The variables of the content, with their declarations.',
      resolve: ({ content, variables }, _args, { budget }, info) => {
        const all = withDeclarations(content, declarationsOf(variables));
        const used = all.filter((variable) => variable.used);
        budget.chargeItems(info, used.length);
        return used;
      },
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
      resolve: ({ versionNumber: number, content, variables: stored }, { variables }) =>
        renderVersion({ number, content, declarations: declarationsOf(stored) }, variables, false),
    }),
  }),
});

const select = {
  ...{ title: true, description: true, content: true },
  ...{ variables: true, versionNumber: true },
};

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
      const { shareLink } = context.database;
      const link = await shareLink.findFirst({ where, select: { template: { select } } });
      return link?.template ?? null;
    },
  }),
);
