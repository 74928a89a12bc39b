import type { Filter } from '../../../database/page/filter.ts';
import { builder } from '../../../graphql/builder.ts';
import { connectionType, edgeType, resolveConnection } from '../../../graphql/connection-type.ts';
import { userIdOf } from '../../../graphql/context.ts';
import { findRecord } from '../../../graphql/find-record.ts';
import { recordUuid } from '../../../graphql/node.ts';
import { FeedbackType, IdeaPriority, IdeaStatus } from './enums.ts';
import { Idea } from './idea.ts';

builder.queryField('idea', (t) =>
  t.field({
    type: Idea,
    nullable: true,
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
const IdeaConnection = connectionType(Idea, 'ideas', IdeaEdge);

const offset =
  'The number of records to skip. Only with `first`. Large offsets are slow: use cursors.';

builder.queryField('ideas', (t) =>
  t.connection(
    {
      type: Idea,
      nullable: true,
      description: "The caller's ideas, newest first.",
      authScopes: { prompts: 'READ' },
      args: {
        offset: t.arg.int({ description: offset }),
        status: t.arg({ type: IdeaStatus, description: 'Return only ideas with this status.' }),
        feedbackType: t.arg({ type: FeedbackType, description: 'Return only ideas of this type.' }),
        priority: t.arg({
          type: IdeaPriority,
          description: 'Return only ideas with this priority.',
        }),
      },
      resolve: (_root, args, context, info) => {
        const { status, feedbackType, priority } = args;
        const where: Filter<'Idea'> = {
          userId: userIdOf(context),
          ...(status ? { status } : {}),
          ...(feedbackType ? { feedbackType } : {}),
          ...(priority ? { priority } : {}),
        };
        return resolveConnection({ model: 'Idea', where, page: args, context, info });
      },
    },
    IdeaConnection,
  ),
);

builder.queryField('allIdeas', (t) =>
  t.connection(
    {
      type: Idea,
      nullable: true,
      description: 'The ideas of all users, newest first. Requires the role SUPER_ADMIN.',
      authScopes: { session: true, role: 'SUPER_ADMIN' },
      args: {
        offset: t.arg.int({ description: offset }),
        status: t.arg({ type: IdeaStatus, description: 'Return only ideas with this status.' }),
      },
      resolve: (_root, args, context, info) => {
        const where: Filter<'Idea'> = args.status ? { status: args.status } : {};
        return resolveConnection({ model: 'Idea', where, page: args, context, info });
      },
    },
    IdeaConnection,
  ),
);
