import { builder } from '../../../graphql/builder.ts';
import { userIdOf } from '../../../graphql/context.ts';
import { inputType } from '../../../graphql/input-type.ts';
import { validInput } from '../../../graphql/validate.ts';
import { claimScreenshots } from './claim-screenshots.ts';
import { createPromptTemplateInput } from './input.ts';
import { PromptTemplate } from './prompt-template.ts';

const CreatePromptTemplateInput = inputType(createPromptTemplateInput);

builder.mutationField('createPromptTemplate', (t) =>
  t.prismaField({
    type: PromptTemplate,
    nullable: true,
    description:
      'Creates a prompt template. VALIDATION_FAILED lists each validation issue, including the limits on images (default 1 GiB per user, 25 per request).',
    authScopes: { prompts: 'MANAGE' },
    args: {
      input: t.arg({
        type: CreatePromptTemplateInput,
        required: true,
        description: 'The new template.',
      }),
    },
    resolve: async (query, _root, args, context) => {
      const { screenshots, ...input } = validInput(createPromptTemplateInput.schema, args.input);
      const times = { createdAt: context.now, updatedAt: context.now };
      const createdVia = context.caller.kind === 'session' ? 'WEB' : 'API';
      return context.database.promptTemplate.create({
        ...query,
        data: {
          ...input,
          ...times,
          createdVia,
          ownerId: userIdOf(context),
          screenshots: { create: await claimScreenshots(screenshots, context) },
        },
      });
    },
  }),
);
