import { builder } from '../../../graphql/builder.ts';
import { userIdOf } from '../../../graphql/context.ts';
import { validInput } from '../../../graphql/validate.ts';
import { claimScreenshots } from './claim-screenshots.ts';
import { Difficulty, TemplateCategory, Visibility } from './enums.ts';
import { createPromptTemplateInput } from './input.ts';
import { PromptTemplate } from './prompt-template.ts';

const schema = createPromptTemplateInput();

const CreatePromptTemplateInput = builder.inputType('CreatePromptTemplateInput', {
  description: 'A new prompt template.',
  fields: (t) => ({
    title: t.string({ required: true, description: '1 to 100 characters; stored trimmed.' }),
    description: t.string({ required: true, description: '1 to 500 characters; stored trimmed.' }),
    content: t.string({
      required: true,
      description:
        'At least 5 characters after trimming, at most 10,000; stored exactly as sent. `{{NAME}}` is a variable.',
    }),
    category: t.field({
      type: TemplateCategory,
      required: true,
      description: "The template's category.",
    }),
    difficulty: t.field({ type: Difficulty, description: 'Default: EASY.' }),
    visibility: t.field({ type: Visibility, description: 'PRIVATE (default) or PUBLIC.' }),
    tags: t.stringList({
      description:
        'At most 20 tags of 1 to 50 characters each, stored trimmed. Duplicates, ignoring case, are dropped.',
    }),
    estimatedBuildTime: t.int({ description: 'Minutes, from 1 to 10,080. Default: 2.' }),
    screenshots: t.field({
      type: ['Upload'],
      description: 'PNG, JPEG or WebP images: at most 5, each at most 5 MiB, in display order.',
    }),
  }),
});

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
      const { screenshots, ...input } = validInput(schema, args.input);
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
