import { builder } from '../../../graphql/schema/builder.ts';
import {
  connectionType,
  edgeType,
  resolveConnection,
} from '../../../graphql/schema/connection-type.ts';
import { userIdOf } from '../../../graphql/schema/context.ts';
import { offsetArgument } from '../../../graphql/schema/list-arguments.ts';
import { ownConnection } from '../../../graphql/schema/own-lists.ts';
import { recordQuery } from '../../../graphql/schema/record-query.ts';
import { Idea, ownIdea } from './idea.ts';
import { IdeaFilter, ideasWhere } from './idea-filter.ts';

recordQuery('idea', 'Idea', {
  type: Idea,
  description: "One of the caller's ideas. NOT_FOUND if it does not exist.",
  noun: 'idea',
  where: ownIdea,
});

export const IdeaEdge = edgeType(Idea, 'ideas');
const IdeaConnection = connectionType(Idea, 'ideas', { edge: IdeaEdge });

const listArguments = builder.args((t) => ({
  filter: t.field({ type: IdeaFilter, description: 'Which ideas to return.' }),
}));

ownConnection('ideas', Idea, {
  connection: IdeaConnection,
  records: 'ideas, newest first',
  args: listArguments,
  resolve: (args, context, info) => {
    const where = { userId: userIdOf(context), ...ideasWhere(args.filter) };
    return resolveConnection({ model: 'Idea', where, page: args, context, info });
  },
});

builder.queryField('allIdeas', (t) =>
  t.connection(
    {
      type: Idea,
      description: 'The ideas of all users, newest first. Requires the role SUPER_ADMIN.',
      authScopes: { session: true, role: 'SUPER_ADMIN' },
      args: { ...offsetArgument, ...listArguments },
      resolve: (_root, args, context, info) => {
        const where = ideasWhere(args.filter);
        return resolveConnection({ model: 'Idea', where, page: args, context, info });
      },
    },
    IdeaConnection,
  ),
);
