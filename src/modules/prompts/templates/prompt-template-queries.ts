import type { InputShapeFromFields } from '@pothos/core';
import type { GraphQLResolveInfo } from 'graphql';
import { builder } from '../../../graphql/schema/builder.ts';
import type { PageArguments } from '../../../graphql/schema/connection.ts';
import {
  connectionType,
  edgeType,
  resolveConnection,
} from '../../../graphql/schema/connection-type.ts';
import { type Context, userIdOf } from '../../../graphql/schema/context.ts';
import { findRecord } from '../../../graphql/schema/find-record.ts';
import { offsetArgument } from '../../../graphql/schema/list-arguments.ts';
import { recordUuid } from '../../../graphql/schema/node.ts';
import { requireOwnRecords } from '../../../graphql/schema/own-records.ts';
import { PromptTemplate } from './prompt-template.ts';
import { PromptTemplateFilter, selectTemplates } from './prompt-template-filter.ts';
import { PromptTemplateOrder, promptTemplateOrder } from './prompt-template-order.ts';

builder.queryField('promptTemplate', (t) =>
  t.field({
    type: PromptTemplate,
    description: "One of the caller's prompt templates. NOT_FOUND if it does not exist.",
    authScopes: { prompts: 'READ' },
    args: { id: t.arg.id({ required: true, description: "The template's global id." }) },
    resolve: async (_root, args, context, info) => {
      const where = { id: recordUuid('PromptTemplate', args.id), ownerId: userIdOf(context) };
      return findRecord({ model: 'PromptTemplate', where, context, info });
    },
  }),
);

export const PromptTemplateEdge = edgeType(PromptTemplate, 'prompt templates');
const PromptTemplateConnection = connectionType(PromptTemplate, 'prompt templates', {
  edge: PromptTemplateEdge,
});

const listArguments = builder.args((t) => ({
  ...offsetArgument,
  filter: t.field({ type: PromptTemplateFilter, description: 'Which templates to return.' }),
  orderBy: t.field({
    type: PromptTemplateOrder,
    description:
      'The order of the list. Default: newest first, or the most relevant first for a search.',
  }),
}));

type ListArguments = PageArguments & InputShapeFromFields<typeof listArguments>;

function ownPromptTemplates(args: ListArguments, context: Context, info: GraphQLResolveInfo) {
  const { where, words } = selectTemplates(userIdOf(context), args.filter);
  const order = promptTemplateOrder(args.orderBy, words);
  return resolveConnection({ model: 'PromptTemplate', where, order, page: args, context, info });
}

builder.queryField('promptTemplates', (t) =>
  t.connection(
    {
      type: PromptTemplate,
      description: "The caller's prompt templates, newest first.",
      authScopes: { prompts: 'READ' },
      args: listArguments,
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
      args: listArguments,
      resolve: (user, args, context, info) => {
        requireOwnRecords(user, context);
        return ownPromptTemplates(args, context, info);
      },
    },
    PromptTemplateConnection,
  ),
);
