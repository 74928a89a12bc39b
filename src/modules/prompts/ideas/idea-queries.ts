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
import { Idea } from './idea.ts';
import { IdeaFilter, ideasWhere } from './idea-filter.ts';

builder.queryField('idea', (t) =>
  t.field({
    type: Idea,
    description: "One of the caller's ideas. NOT_FOUND if it does not exist.",
    authScopes: { prompts: 'READ' },
    args: { id: t.arg.id({ required: true, description: "The idea's global id." }) },
    resolve: async (_root, args, context, info) => {
      const where = { id: recordUuid('Idea', args.id), userId: userIdOf(context) };
      return findRecord({ model: 'Idea', where, context, info });
    },
  }),
);

export const IdeaEdge = edgeType(Idea, 'ideas');
const IdeaConnection = connectionType(Idea, 'ideas', { edge: IdeaEdge });

const listArguments = builder.args((t) => ({
  ...offsetArgument,
  filter: t.field({ type: IdeaFilter, description: 'Which ideas to return.' }),
}));

type ListArguments = PageArguments & InputShapeFromFields<typeof listArguments>;

function ownIdeas(args: ListArguments, context: Context, info: GraphQLResolveInfo) {
  const where = { userId: userIdOf(context), ...ideasWhere(args.filter) };
  return resolveConnection({ model: 'Idea', where, page: args, context, info });
}

builder.queryField('ideas', (t) =>
  t.connection(
    {
      type: Idea,
      description: "The caller's ideas, newest first.",
      authScopes: { prompts: 'READ' },
      args: listArguments,
      resolve: (_root, args, context, info) => ownIdeas(args, context, info),
    },
    IdeaConnection,
  ),
);

builder.prismaObjectField('User', 'ideas', (t) =>
  t.connection(
    {
      type: Idea,
      nullable: true,
      description: "The user's ideas, newest first. FORBIDDEN for another user.",
      authScopes: { prompts: 'READ' },
      args: listArguments,
      resolve: (user, args, context, info) => {
        requireOwnRecords(user, context);
        return ownIdeas(args, context, info);
      },
    },
    IdeaConnection,
  ),
);

builder.queryField('allIdeas', (t) =>
  t.connection(
    {
      type: Idea,
      description: 'The ideas of all users, newest first. Requires the role SUPER_ADMIN.',
      authScopes: { session: true, role: 'SUPER_ADMIN' },
      args: listArguments,
      resolve: (_root, args, context, info) => {
        const where = ideasWhere(args.filter);
        return resolveConnection({ model: 'Idea', where, page: args, context, info });
      },
    },
    IdeaConnection,
  ),
);
