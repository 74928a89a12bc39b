import { isDeepStrictEqual } from 'node:util';
import { builder } from '../../../graphql/builder.ts';
import { validInput } from '../../../graphql/validate.ts';
import { Difficulty, TemplateCategory, Visibility } from './enums.ts';
import { updatePromptTemplateInput } from './input.ts';
import { lockOwnPromptTemplate } from './own-prompt-template.ts';
import { PromptTemplate } from './prompt-template.ts';
import { replaceScreenshots } from './replace-screenshots.ts';

const schema = updatePromptTemplateInput();

const UpdatePromptTemplateInput = builder.inputType('UpdatePromptTemplateInput', {
  description:
    'The fields of a prompt template to update. Fields left out keep their value; null is rejected.',
  fields: (t) => ({
    title: t.string({ description: '1 to 100 characters; stored trimmed.' }),
    description: t.string({ description: '1 to 500 characters; stored trimmed.' }),
    content: t.string({
      description: 'At least 5 characters after trimming, at most 10,000; stored exactly as sent.',
    }),
    category: t.field({ type: TemplateCategory, description: "The template's category." }),
    difficulty: t.field({ type: Difficulty, description: "The template's difficulty." }),
    visibility: t.field({ type: Visibility, description: 'PRIVATE or PUBLIC.' }),
    tags: t.stringList({
      description:
        'Replaces all tags: at most 20 of 1 to 50 characters each, stored trimmed. Duplicates, ignoring case, are dropped.',
    }),
    estimatedBuildTime: t.int({
      description: 'The estimated time to use the template, in minutes, from 1 to 10,080.',
    }),
    screenshots: t.field({
      type: ['Upload'],
      description:
        'Replaces all screenshots: PNG, JPEG or WebP images, at most 5, each at most 5 MiB.',
    }),
  }),
});

builder.mutationField('updatePromptTemplate', (t) =>
  t.prismaField({
    type: PromptTemplate,
    nullable: true,
    description:
      "Updates one of the caller's prompt templates. `updatedAt` changes only if a value changes.",
    authScopes: { prompts: 'MANAGE' },
    extensions: { replacesImages: true },
    args: {
      id: t.arg.id({ required: true, description: "The template's global id." }),
      input: t.arg({
        type: UpdatePromptTemplateInput,
        required: true,
        description: 'The fields to update. Fields left out keep their value.',
      }),
    },
    resolve: async (query, _root, args, context) => {
      const current = await lockOwnPromptTemplate(args.id, context);
      const { screenshots, ...changes } = validInput(schema, args.input);
      const changed = Object.entries(changes).some(
        ([name, value]) => !isDeepStrictEqual(value, current[name as keyof typeof changes]),
      );
      const { promptTemplate } = context.database;
      const where = { id: current.id };
      const replaced = screenshots && (await replaceScreenshots(current.id, screenshots, context));
      if (!changed && !replaced) return promptTemplate.findUniqueOrThrow({ ...query, where });
      const data = { ...changes, updatedAt: context.now } as object;
      return promptTemplate.update({ ...query, where, data });
    },
  }),
);
