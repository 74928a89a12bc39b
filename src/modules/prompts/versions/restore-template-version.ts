import { z } from 'zod';
import { validationError } from '../../../errors.ts';
import { idArgument } from '../../../graphql/schema/arguments.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { userIdOf } from '../../../graphql/schema/context.ts';
import { recordPayload } from '../../../graphql/schema/record-payload.ts';
import { ifUpdatedAtArgument } from '../../../graphql/schema/unchanged.ts';
import { validInput } from '../../../graphql/schema/validate.ts';
import { optionalText, wholeNumber } from '../../../input/text.ts';
import { changeTemplate } from '../templates/change-template.ts';
import { maxNoteLength } from '../templates/input.ts';
import { lockOwnPromptTemplate } from '../templates/own-prompt-template.ts';
import { PromptTemplate } from '../templates/prompt-template.ts';
import { maxVersionNumber } from './input.ts';

const restoreArguments = z.object({
  number: wholeNumber({ min: 1, max: maxVersionNumber }),
  note: optionalText({ max: maxNoteLength }).optional(),
});

const payload = recordPayload('restorePromptTemplateVersion', 'PromptTemplate', {
  type: PromptTemplate,
  description: 'The template.',
});

builder.mutationField('restorePromptTemplateVersion', (t) =>
  t.field({
    type: payload.type,
    description:
      "Creates a version of one of the caller's prompt templates with the title, description, content and variables of an earlier one. Idempotent: nothing changes if they are those of the template. VALIDATION_FAILED if there is no such version.",
    authScopes: { prompts: 'MANAGE' },
    args: {
      ...idArgument('template'),
      number: t.arg.int({ required: true, description: 'The number of the earlier version.' }),
      note: t.arg.string({
        description:
          'The note of the new version, at most 500 characters. Default: `Restored version <number>`.',
      }),
      ...ifUpdatedAtArgument('template'),
    },
    resolve: async (_root, args, context, info) => {
      const current = await lockOwnPromptTemplate(args, context);
      const { number, note } = validInput(restoreArguments, args, []);
      const found = await context.database.promptTemplateVersion.findUnique({
        where: {
          templateId_number_ownerId: {
            ...{ templateId: current.id, number },
            ownerId: userIdOf(context),
          },
        },
        select: { title: true, description: true, content: true, variables: true },
      });
      if (!found) {
        throw validationError(['number'], 'NOT_FOUND', `The template has no version ${number}`);
      }
      await changeTemplate(
        current,
        { ...found, note: note ?? `Restored version ${number}` },
        context,
      );
      return payload.find({ id: current.id, ownerId: userIdOf(context) }, context, info);
    },
  }),
);
