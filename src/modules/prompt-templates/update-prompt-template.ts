import { isDeepStrictEqual } from 'node:util';
import { builder } from '../../graphql/builder.ts';
import { validInput } from '../../graphql/validate.ts';
import { replaceScreenshots } from '../screenshots/replace-screenshots.ts';
import { Difficulty, TemplateCategory, Visibility } from './enums.ts';
import { updatePromptTemplateInput } from './input.ts';
import { lockOwnPromptTemplate } from './own-prompt-template.ts';
import { PromptTemplate } from './prompt-template.ts';

const schema = updatePromptTemplateInput();

const UpdatePromptTemplateInput = builder.inputType('UpdatePromptTemplateInput', {
  description: 'What to change of a prompt template. What is left out stays; null is refused.',
  fields: (t) => ({
    title: t.string({ description: '1 to 100 characters; stored trimmed.' }),
    description: t.string({ description: '1 to 500 characters; stored trimmed.' }),
    content: t.string({
      description: 'At least 5 characters after trimming, at most 10,000; stored exactly as sent.',
    }),
    category: t.field({ type: TemplateCategory, description: 'What it is for.' }),
    difficulty: t.field({ type: Difficulty, description: 'How hard it is to use.' }),
    visibility: t.field({ type: Visibility, description: 'PRIVATE or PUBLIC.' }),
    tags: t.stringList({
      description: 'Replaces all tags: at most 20, each 1 to 50 characters, trimmed, none twice.',
    }),
    estimatedBuildTime: t.int({ description: 'Minutes, from 1 to 10,080.' }),
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
      "Changes one of the caller's prompt templates. `updatedAt` moves only when something changes.",
    authScopes: { prompts: 'MANAGE' },
    extensions: { replacesImages: true },
    args: {
      id: t.arg.id({ required: true, description: 'Its global id.' }),
      input: t.arg({
        type: UpdatePromptTemplateInput,
        required: true,
        description: 'The changes.',
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
