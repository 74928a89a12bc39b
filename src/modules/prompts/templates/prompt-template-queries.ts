import type { GraphQLResolveInfo } from 'graphql';
import { notFound } from '../../../errors.ts';
import type { Prisma } from '../../../generated/prisma/client.ts';
import { builder } from '../../../graphql/builder.ts';
import type { PageArguments } from '../../../graphql/connection.ts';
import { connectionType, resolveConnection } from '../../../graphql/connection-type.ts';
import { type Context, userIdOf } from '../../../graphql/context.ts';
import { recordUuid } from '../../../graphql/node.ts';
import { CreatedVia, TemplateCategory, Visibility } from './enums.ts';
import { PromptTemplate } from './prompt-template.ts';

builder.queryField('promptTemplate', (t) =>
  t.prismaField({
    type: PromptTemplate,
    nullable: true,
    description: "One of the caller's prompt templates. NOT_FOUND if it does not exist.",
    authScopes: { prompts: 'READ' },
    args: { id: t.arg.id({ required: true, description: "The template's global id." }) },
    resolve: async (query, _root, args, context) => {
      const id = recordUuid('PromptTemplate', args.id);
      const where = { id, ownerId: userIdOf(context) };
      const found = await context.database.promptTemplate.findUnique({ ...query, where });
      return found ?? Promise.reject(notFound());
    },
  }),
);

type Filter = Pick<Prisma.PromptTemplateWhereInput, 'category' | 'visibility' | 'createdVia'>;
type ListArguments = PageArguments & { [K in keyof Filter]?: Filter[K] | null | undefined };

function ownPromptTemplates(args: ListArguments, context: Context, info: GraphQLResolveInfo) {
  const { category, visibility, createdVia } = args;
  const where: Prisma.PromptTemplateWhereInput = {
    ownerId: userIdOf(context),
    ...(category ? { category } : {}),
    ...(visibility ? { visibility } : {}),
    ...(createdVia ? { createdVia } : {}),
  };
  const { promptTemplate } = context.database;
  return resolveConnection({
    typeName: 'PromptTemplate',
    page: args,
    context,
    info,
    load: (query, position) =>
      promptTemplate.findMany({ ...query, where: { ...where, ...position } }),
    count: () => promptTemplate.count({ where }),
  });
}

const PromptTemplateConnection = connectionType(PromptTemplate, 'prompt templates');

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
      authScopes: (user, _args, { caller }) =>
        caller.kind !== 'anonymous' && caller.userId === user.id ? { prompts: 'READ' } : false,
      args: filterArguments,
      resolve: (_user, args, context, info) => ownPromptTemplates(args, context, info),
    },
    PromptTemplateConnection,
  ),
);
