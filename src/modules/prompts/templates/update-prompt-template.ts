import { isDeepStrictEqual } from 'node:util';
import { FolioError } from '../../../errors.ts';
import type { PromptTemplateModel } from '../../../generated/prisma/models.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { findPayloadRecord } from '../../../graphql/schema/find-record.ts';
import { inputType } from '../../../graphql/schema/input-type.ts';
import { payloadType } from '../../../graphql/schema/payload.ts';
import { validInput } from '../../../graphql/schema/validate.ts';
import { updatePromptTemplateInput } from './input.ts';
import { lockOwnPromptTemplate } from './own-prompt-template.ts';
import { PromptTemplate } from './prompt-template.ts';
import { replaceScreenshots } from './replace-screenshots.ts';

const UpdatePromptTemplateInput = inputType(updatePromptTemplateInput);

interface Payload {
  readonly promptTemplate: PromptTemplateModel;
}

const UpdatePromptTemplatePayload = payloadType<Payload>('updatePromptTemplate', (t) => ({
  promptTemplate: t.expose('promptTemplate', {
    type: PromptTemplate,
    description: 'The updated template.',
  }),
}));

builder.mutationField('updatePromptTemplate', (t) =>
  t.field({
    type: UpdatePromptTemplatePayload,
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
      const record = { model: 'PromptTemplate', where, at: ['promptTemplate'] } as const;
      return { promptTemplate: await findPayloadRecord({ ...record, context, info }) };
    },
  }),
);
