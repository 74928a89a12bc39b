import type { GraphQLResolveInfo } from 'graphql';
import type { Filter } from '../../../database/page/filter.ts';
import { forbidden } from '../../../errors.ts';
import type { PromptTemplateModel } from '../../../generated/prisma/models.ts';
import { builder } from '../../../graphql/builder.ts';
import type { PageArguments } from '../../../graphql/connection.ts';
import { connectionType, edgeType, resolveConnection } from '../../../graphql/connection-type.ts';
import { type Context, userIdOf } from '../../../graphql/context.ts';
import { findRecord } from '../../../graphql/find-record.ts';
import { recordUuid } from '../../../graphql/node.ts';
import { CreatedVia, TemplateCategory, Visibility } from './enums.ts';
import { PromptTemplate } from './prompt-template.ts';

builder.queryField('promptTemplate', (t) =>
  t.field({
    type: PromptTemplate,
    nullable: true,
    description: "One of the caller's prompt templates. NOT_FOUND if it does not exist.",
    authScopes: { prompts: 'READ' },
    args: { id: t.arg.id({ required: true, description: "The template's global id." }) },
    resolve: async (_root, args, context, info) => {
      const where = { id: recordUuid('PromptTemplate', args.id), ownerId: userIdOf(context) };
      return findRecord({ model: 'PromptTemplate', where, context, info });
    },
  }),
);

type FilterField = 'category' | 'visibility' | 'createdVia';
type ListArguments = PageArguments & {
  readonly [Field in FilterField]?: PromptTemplateModel[Field] | null | undefined;
};

function ownPromptTemplates(args: ListArguments, context: Context, info: GraphQLResolveInfo) {
  const { category, visibility, createdVia } = args;
  const where: Filter<'PromptTemplate'> = {
    ownerId: userIdOf(context),
    ...(category ? { category } : {}),
    ...(visibility ? { visibility } : {}),
    ...(createdVia ? { createdVia } : {}),
  };
  return resolveConnection({ model: 'PromptTemplate', where, page: args, context, info });
}

export const PromptTemplateEdge = edgeType(PromptTemplate, 'prompt templates');
const PromptTemplateConnection = connectionType(
  PromptTemplate,
  'prompt templates',
  PromptTemplateEdge,
);

const filterArguments = builder.args((t) => ({
  offset: t.int({
    description:
      'The number of records to skip. Only with `first`. Large offsets are slow: use cursors.',
  }),
  visibility: t.field({
    type: Visibility,
    description: 'Return only templates with this visibility.',
  }),
  category: t.field({
    type: TemplateCategory,
    description: 'Return only templates of this category.',
  }),
  createdVia: t.field({ type: CreatedVia, description: 'Return only templates created this way.' }),
}));

builder.queryField('promptTemplates', (t) =>
  t.connection(
    {
      type: PromptTemplate,
      nullable: true,
      description: "The caller's prompt templates, newest first.",
      authScopes: { prompts: 'READ' },
      args: filterArguments,
      resolve: (_root, args, context, info) => ownPromptTemplates(args, context, info),
    },
    PromptTemplateConnection,
  ),
);

builder.prismaObjectField('User', 'promptTemplates', (t) =>
  t.connection(
    {
      type: PromptTemplate,
      nullable: true,
      description: "The user's prompt templates, newest first. FORBIDDEN for another user.",
      authScopes: { prompts: 'READ' },
      args: filterArguments,
      resolve: (user, args, context, info) => {
        if (user.id !== userIdOf(context)) throw forbidden('These are records of another user');
        return ownPromptTemplates(args, context, info);
      },
    },
    PromptTemplateConnection,
  ),
);
