import { isDeepStrictEqual } from 'node:util';
import { FolioError } from '../../../errors.ts';
import { updateArguments } from '../../../graphql/schema/arguments.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { inputType } from '../../../graphql/schema/input-type.ts';
import { recordPayload } from '../../../graphql/schema/record-payload.ts';
import { validInput } from '../../../graphql/schema/validate.ts';
import { updatePromptTemplateInput } from './input.ts';
import { lockOwnPromptTemplate } from './own-prompt-template.ts';
import { PromptTemplate } from './prompt-template.ts';
import { replaceScreenshots } from './replace-screenshots.ts';

const UpdatePromptTemplateInput = inputType(updatePromptTemplateInput);

const payload = recordPayload('updatePromptTemplate', 'PromptTemplate', {
  type: PromptTemplate,
  description: 'The updated template.',
});

builder.mutationField('updatePromptTemplate', (t) =>
  t.field({
    type: payload.type,
    description:
      "Updates one of the caller's prompt templates. `updatedAt` changes only if a value changes.",
    authScopes: { prompts: 'MANAGE' },
    extensions: { replacesImages: true },
    args: {
      ...updateArguments('template', UpdatePromptTemplateInput),
      ifUpdatedAt: t.arg({
        type: 'DateTime',
        description:
          'The `updatedAt` that the client has read: CONFLICT if the template has changed since. Default: updates in any case.',
      }),
    },
    resolve: async (_root, args, context, info) => {
      const current = await lockOwnPromptTemplate(args.id, context);
      if (args.ifUpdatedAt && args.ifUpdatedAt.getTime() !== current.updatedAt.getTime()) {
        throw new FolioError('CONFLICT', { message: 'The template was changed meanwhile' });
      }
      const { screenshots, ...changes } = validInput(updatePromptTemplateInput.schema, args.input);
      const changed = Object.entries(changes).some(
        ([name, value]) => !isDeepStrictEqual(value, current[name as keyof typeof changes]),
      );
      const { promptTemplate } = context.database;
      const where = { id: current.id };
      const replaced = screenshots && (await replaceScreenshots(current.id, screenshots, context));
      if (changed || replaced) {
        const data = { ...changes, updatedAt: context.now } as object;
        await promptTemplate.update({ where, data, select: { id: true } });
      }
      return payload.find(where, context, info);
    },
  }),
);
