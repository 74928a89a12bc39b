import { builder } from '../../../graphql/builder.ts';
import { userIdOf } from '../../../graphql/context.ts';
import { inputType } from '../../../graphql/input-type.ts';
import { validInput } from '../../../graphql/validate.ts';
import { claimAttachments } from './claim-attachments.ts';
import { Idea } from './idea.ts';
import { submitIdeaInput } from './input.ts';

const SubmitIdeaInput = inputType(submitIdeaInput);

builder.mutationField('submitIdea', (t) =>
  t.prismaField({
    type: Idea,
    nullable: true,
    description:
      'Submits an idea. Any permission is sufficient. VALIDATION_FAILED lists each validation issue and each rejected image, including the limits on images (default 1 GiB per user, 25 per request).',
    authScopes: { prompts: 'READ' },
    args: { input: t.arg({ type: SubmitIdeaInput, required: true, description: 'The idea.' }) },
    resolve: async (query, _root, args, context) => {
      const { attachments, ...input } = validInput(submitIdeaInput.schema, args.input);
      return context.database.idea.create({
        ...query,
        data: {
          ...input,
          createdAt: context.now,
          updatedAt: context.now,
          userId: userIdOf(context),
          attachments: { create: await claimAttachments(attachments, context) },
        },
      });
    },
  }),
);
