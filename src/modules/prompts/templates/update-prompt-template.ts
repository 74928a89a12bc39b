import { updateArguments } from '../../../graphql/schema/arguments.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { userIdOf } from '../../../graphql/schema/context.ts';
import { inputType } from '../../../graphql/schema/input-type.ts';
import { recordPayload } from '../../../graphql/schema/record-payload.ts';
import { ifUpdatedAtArgument } from '../../../graphql/schema/unchanged.ts';
import { validInput } from '../../../graphql/schema/validate.ts';
import { lockUser } from '../../users/lock-user.ts';
import { changeTemplate } from './change-template.ts';
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
      "Updates one of the caller's prompt templates. `updatedAt` changes only if a value changes. A change of the title, the description, the content or the variables creates a version.",
    authScopes: { prompts: 'MANAGE' },
    extensions: { replacesImages: true },
    args: {
      ...updateArguments('template', UpdatePromptTemplateInput),
      ...ifUpdatedAtArgument('template'),
    },
    resolve: async (_root, args, context, info) => {
      // Other mutations hold this lock from their search for a free slug until they use it.
      if (args.input.slug) await lockUser(context);
      const current = await lockOwnPromptTemplate(args, context);
      const { screenshots, ...changes } = validInput(updatePromptTemplateInput.schema, args.input);
      const where = { id: current.id, ownerId: userIdOf(context) };
      const replaced = screenshots && (await replaceScreenshots(current.id, screenshots, context));
      await changeTemplate(current, changes, context, replaced);
      return payload.find(where, context, info);
    },
  }),
);
