import type { ObjectRef } from '@pothos/core';
import { notFound } from '../../../errors.ts';
import { type BuilderTypes, builder } from '../../../graphql/schema/builder.ts';
import {
  connectionType,
  edgeType,
  resolveConnection,
} from '../../../graphql/schema/connection-type.ts';
import { userIdOf } from '../../../graphql/schema/context.ts';
import { findRecord } from '../../../graphql/schema/find-record.ts';
import { requirementsOf } from '../../../graphql/schema/node.ts';
import { ownConnection } from '../../../graphql/schema/own-lists.ts';
import { recordQuery } from '../../../graphql/schema/record-query.ts';
import { isSlug } from './input.ts';
import { ownTemplate, PromptTemplate } from './prompt-template.ts';
import { PromptTemplateFilter, selectTemplates } from './prompt-template-filter.ts';
import { PromptTemplateOrder, promptTemplateOrder } from './prompt-template-order.ts';

recordQuery('promptTemplate', 'PromptTemplate', {
  type: PromptTemplate,
  description: "One of the caller's prompt templates. NOT_FOUND if it does not exist.",
  noun: 'template',
  where: ownTemplate,
});

builder.queryField('promptTemplateBySlug', (t) =>
  t.field({
    type: PromptTemplate as ObjectRef<BuilderTypes, object>,
    description:
      "One of the caller's prompt templates by its current slug. NOT_FOUND if no template has it.",
    authScopes: requirementsOf('PromptTemplate'),
    args: { slug: t.arg.string({ required: true, description: "The template's slug." }) },
    resolve: async (_root, { slug }, context, info): Promise<object> => {
      if (!isSlug(slug)) throw notFound();
      const where = { ownerId: userIdOf(context), slug };
      return findRecord({ model: 'PromptTemplate', where, context, info });
    },
  }),
);

export const PromptTemplateEdge = edgeType(PromptTemplate, 'prompt templates');

ownConnection('promptTemplates', PromptTemplate, {
  connection: connectionType(PromptTemplate, 'prompt templates', { edge: PromptTemplateEdge }),
  records: 'prompt templates, newest first',
  args: builder.args((t) => ({
    filter: t.field({ type: PromptTemplateFilter, description: 'Which templates to return.' }),
    orderBy: t.field({
      type: PromptTemplateOrder,
      description:
        'The order of the list. Default: newest first, or the most relevant first for a search.',
    }),
  })),
  resolve: (args, context, info) => {
    const { where, words } = selectTemplates(userIdOf(context), args.filter);
    const order = promptTemplateOrder(args.orderBy, words);
    return resolveConnection({ model: 'PromptTemplate', where, order, page: args, context, info });
  },
});
