import { inputArgument } from '../../../graphql/schema/arguments.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { userIdOf } from '../../../graphql/schema/context.ts';
import { inputType } from '../../../graphql/schema/input-type.ts';
import { recordPayload } from '../../../graphql/schema/record-payload.ts';
import { validInput } from '../../../graphql/schema/validate.ts';
import { lockUser } from '../../users/lock-user.ts';
import { claimAttachments } from './claim-attachments.ts';
import { Idea } from './idea.ts';
import { IdeaEdge } from './idea-queries.ts';
import { submitIdeaInput } from './input.ts';

const SubmitIdeaInput = inputType(submitIdeaInput);

const payload = recordPayload('submitIdea', 'Idea', {
  type: Idea,
  description: 'The new idea.',
  edge: { type: IdeaEdge, list: 'ideas' },
});

builder.mutationField('submitIdea', (t) =>
  t.field({
    type: payload.type,
    description:
      'Submits an idea. Any permission is sufficient. VALIDATION_FAILED lists each validation issue and each rejected image, including the limits on images (default 1 GiB per user, 25 per request).',
    authScopes: { prompts: 'READ' },
    args: inputArgument(SubmitIdeaInput, 'The idea.'),
    resolve: async (_root, args, context, info) => {
      const { attachments, ...input } = validInput(submitIdeaInput.schema, args.input);
      // Otherwise an import that requires a user without data would not see the idea.
      await lockUser(context);
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
      return payload.find(where, context, info);
    },
  }),
);
