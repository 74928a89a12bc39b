import type { IdeaModel } from '../../../generated/prisma/models.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { toEdge } from '../../../graphql/schema/connection.ts';
import { userIdOf } from '../../../graphql/schema/context.ts';
import { findPayloadRecord } from '../../../graphql/schema/find-record.ts';
import { inputType } from '../../../graphql/schema/input-type.ts';
import { newestFirst } from '../../../graphql/schema/list-order.ts';
import { payloadType } from '../../../graphql/schema/payload.ts';
import { validInput } from '../../../graphql/schema/validate.ts';
import { claimAttachments } from './claim-attachments.ts';
import { Idea } from './idea.ts';
import { IdeaEdge } from './idea-queries.ts';
import { submitIdeaInput } from './input.ts';

const SubmitIdeaInput = inputType(submitIdeaInput);

const SubmitIdeaPayload = payloadType<{ readonly idea: IdeaModel }>('submitIdea', (t) => ({
  idea: t.expose('idea', { type: Idea, description: 'The new idea.' }),
  ideaEdge: t.field({
    type: IdeaEdge,
    description: 'The new idea, with its cursor in the default order of `ideas`.',
    resolve: ({ idea }) => toEdge(idea, newestFirst),
  }),
}));

builder.mutationField('submitIdea', (t) =>
  t.field({
    type: SubmitIdeaPayload,
    description:
      'Submits an idea. Any permission is sufficient. VALIDATION_FAILED lists each validation issue and each rejected image, including the limits on images (default 1 GiB per user, 25 per request).',
    authScopes: { prompts: 'READ' },
    args: { input: t.arg({ type: SubmitIdeaInput, required: true, description: 'The idea.' }) },
    resolve: async (_root, args, context, info) => {
      const { attachments, ...input } = validInput(submitIdeaInput.schema, args.input);
      const where = await context.database.idea.create({
        data: {
          ...input,
          createdAt: context.now,
          updatedAt: context.now,
          userId: userIdOf(context),
          attachments: { create: await claimAttachments(attachments, context) },
        },
        select: { id: true },
      });
      const at = ['idea', 'ideaEdge.node'];
      return { idea: await findPayloadRecord({ model: 'Idea', where, at, context, info }) };
    },
  }),
);
