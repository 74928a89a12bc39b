import { builder } from '../../../graphql/builder.ts';
import { userIdOf } from '../../../graphql/context.ts';
import { validInput } from '../../../graphql/validate.ts';
import { claimAttachments } from './claim-attachments.ts';
import { FeedbackType, IdeaPriority } from './enums.ts';
import { Idea } from './idea.ts';
import { submitIdeaInput } from './input.ts';

const schema = submitIdeaInput();

const SubmitIdeaInput = builder.inputType('SubmitIdeaInput', {
  description: 'A new idea.',
  fields: (t) => ({
    title: t.string({ required: true, description: '1 to 200 characters; stored trimmed.' }),
    body: t.string({
      required: true,
      description: '1 to 10,000 characters; stored exactly as sent.',
    }),
    feedbackType: t.field({ type: FeedbackType, description: 'Default: FEATURE_REQUEST.' }),
    priority: t.field({ type: IdeaPriority, description: 'Default: MEDIUM.' }),
    attachments: t.field({
      type: ['Upload'],
      description: 'Images: PNG, JPEG, WebP or GIF, at most 5, each at most 5 MiB.',
    }),
  }),
});

builder.mutationField('submitIdea', (t) =>
  t.prismaField({
    type: Idea,
    nullable: true,
    description:
      'Submits an idea. Any permission is sufficient. VALIDATION_FAILED lists each validation issue and each rejected image, including the limits on images (default 1 GiB per user, 25 per request).',
    authScopes: { prompts: 'READ' },
    args: { input: t.arg({ type: SubmitIdeaInput, required: true, description: 'The idea.' }) },
    resolve: async (query, _root, args, context) => {
      const { attachments, ...input } = validInput(schema, args.input);
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
