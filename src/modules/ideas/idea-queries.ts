import { notFound } from '../../errors.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { builder } from '../../graphql/builder.ts';
import { connectionType, resolveConnection } from '../../graphql/connection-type.ts';
import { userIdOf } from '../../graphql/context.ts';
import { recordUuid } from '../../graphql/node.ts';
import { FeedbackType, IdeaPriority, IdeaStatus } from './enums.ts';
import { Idea } from './idea.ts';

builder.queryField('idea', (t) =>
  t.prismaField({
    type: Idea,
    nullable: true,
    description: "One of the caller's ideas; NOT_FOUND when there is none.",
    authScopes: { prompts: 'READ' },
    args: { id: t.arg.id({ required: true, description: 'Its global id.' }) },
    resolve: async (query, _root, args, context) => {
      const where = { id: recordUuid('Idea', args.id), userId: userIdOf(context) };
      const found = await context.database.idea.findUnique({ ...query, where });
      return found ?? Promise.reject(notFound());
    },
  }),
);

const IdeaConnection = connectionType(Idea, 'ideas');

const offset = 'How many records to leave out first; goes with `first` only. Slow when large.';

builder.queryField('ideas', (t) =>
  t.connection(
    {
      type: Idea,
      nullable: true,
      description: "The caller's ideas, newest first.",
      authScopes: { prompts: 'READ' },
      args: {
        offset: t.arg.int({ description: offset }),
        status: t.arg({ type: IdeaStatus, description: 'Only those that have come so far.' }),
        feedbackType: t.arg({ type: FeedbackType, description: 'Only those of this kind.' }),
        priority: t.arg({ type: IdeaPriority, description: 'Only those of this priority.' }),
      },
      resolve: (_root, args, context, info) => {
        const { status, feedbackType, priority } = args;
        const where: Prisma.IdeaWhereInput = {
          userId: userIdOf(context),
          ...(status ? { status } : {}),
          ...(feedbackType ? { feedbackType } : {}),
          ...(priority ? { priority } : {}),
        };
        const { idea } = context.database;
        return resolveConnection('Idea', args, context, info, {
          load: (query, place) => idea.findMany({ ...query, where: { ...where, ...place } }),
          count: () => idea.count({ where }),
        });
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
      description: "Everybody's ideas, newest first; for the super admin.",
      authScopes: { session: true, role: 'SUPER_ADMIN' },
      args: {
        offset: t.arg.int({ description: offset }),
        status: t.arg({ type: IdeaStatus, description: 'Only those that have come so far.' }),
      },
      resolve: (_root, args, context, info) => {
        const where: Prisma.IdeaWhereInput = args.status ? { status: args.status } : {};
        const { idea } = context.database;
        return resolveConnection('Idea', args, context, info, {
          load: (query, place) => idea.findMany({ ...query, where: { ...where, ...place } }),
          count: () => idea.count({ where }),
        });
      },
    },
    IdeaConnection,
  ),
);
