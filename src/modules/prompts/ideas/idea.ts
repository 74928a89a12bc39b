import type { Prisma } from '../../../generated/prisma/client.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { charge } from '../../../graphql/schema/charge.ts';
import { type Context, userIdOf } from '../../../graphql/schema/context.ts';
import { parseUuid, registerNode, restUuid, updatedField } from '../../../graphql/schema/node.ts';
import { IdeaAttachment } from './attachment.ts';
import { FeedbackType, IdeaPriority, IdeaStatus } from './enums.ts';

const inOrder: Prisma.Idea$attachmentsArgs = {
  orderBy: [{ position: 'asc' }, { id: 'asc' }],
};

export const ownIdea = (id: string, context: Context) => ({ id, userId: userIdOf(context) });

export const Idea = builder.prismaNode('Idea', {
  ...registerNode('Idea', { requires: { prompts: 'READ' }, parse: parseUuid }),
  description: 'Feedback on folio: a feature request or a bug report.',
  findUnique: ownIdea,
  fields: (t) => ({
    databaseId: t.expose('id', restUuid('idea')),
    title: t.exposeString('title', { description: 'A short summary, at most 200 characters.' }),
    body: t.exposeString('body', {
      // For 10,000 characters, 1 for each 1,000.
      extensions: charge({ each: 10 }),
      description: 'The text of the idea, at most 10,000 characters, stored exactly as sent.',
    }),
    feedbackType: t.expose('feedbackType', {
      type: FeedbackType,
      description: 'The type of feedback.',
    }),
    priority: t.expose('priority', { type: IdeaPriority, description: "The idea's priority." }),
    status: t.expose('status', { type: IdeaStatus, description: "The idea's status." }),
    attachmentCount: t.field({
      type: 'NonNegativeInt',
      description: 'The number of attachments.',
      // The same arguments as `attachments`, so that Pothos merges both into one query.
      select: { attachments: inOrder },
      resolve: ({ attachments }) => attachments.length,
    }),
    attachments: t.relation('attachments', {
      type: IdeaAttachment,
      description: 'At most 5, ordered by position.',
      extensions: charge({ listSize: 5 }),
      query: inOrder,
    }),
    user: t.relation('user', { description: 'The user who submitted the idea.' }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'When the idea was submitted.',
    }),
    updatedAt: t.expose('updatedAt', updatedField('idea')),
  }),
});
