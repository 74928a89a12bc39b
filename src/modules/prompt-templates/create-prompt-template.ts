import { builder } from '../../graphql/builder.ts';
import { userIdOf } from '../../graphql/context.ts';
import { validInput } from '../../graphql/validate.ts';
import { claimScreenshots } from '../screenshots/claim-screenshots.ts';
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
    category: t.field({ type: TemplateCategory, required: true, description: 'What it is for.' }),
    difficulty: t.field({ type: Difficulty, description: 'EASY if left out.' }),
    visibility: t.field({ type: Visibility, description: 'PRIVATE (if left out) or PUBLIC.' }),
    tags: t.stringList({
      description:
        'At most 20, each 1 to 50 characters, trimmed; duplicates (ignoring case) are dropped.',
    }),
    estimatedBuildTime: t.int({ description: 'Minutes, from 1 to 10,080; 2 if left out.' }),
    screenshots: t.field({
      type: ['Upload'],
      description: 'PNG, JPEG or WebP images, at most 5, each at most 5 MiB, in their order.',
    }),
  }),
});

builder.mutationField('createPromptTemplate', (t) =>
  t.prismaField({
    type: PromptTemplate,
    nullable: true,
    description:
      'Creates a prompt template. VALIDATION_FAILED names each problem; also when the images take more than allowed, by default 1 GiB for a user and 25 for a request.',
    authScopes: { prompts: 'MANAGE' },
    args: {
      input: t.arg({
        type: CreatePromptTemplateInput,
        required: true,
        description: 'What it holds.',
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
