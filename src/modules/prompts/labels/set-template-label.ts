import { idArgument } from '../../../graphql/schema/arguments.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { userIdOf } from '../../../graphql/schema/context.ts';
import { recordPayload } from '../../../graphql/schema/record-payload.ts';
import { validInput } from '../../../graphql/schema/validate.ts';
import { lockOwnPromptTemplate } from '../templates/own-prompt-template.ts';
import { PromptTemplate } from '../templates/prompt-template.ts';
import { labelArguments } from './input.ts';
import { moveLabel } from './move-label.ts';

const payload = recordPayload('setPromptTemplateLabel', 'PromptTemplate', {
  type: PromptTemplate,
  description: 'The template.',
});

builder.mutationField('setPromptTemplateLabel', (t) =>
  t.field({
    type: payload.type,
    description:
      "Lets a label of one of the caller's prompt templates point to a version. The label is created if it does not exist, at most 20 for a template. Idempotent. VALIDATION_FAILED for the label `latest`, or if there is no such version.",
    authScopes: { prompts: 'MANAGE' },
    args: {
      ...idArgument('template'),
      label: t.arg.string({
        required: true,
        description:
          'The label, 1 to 36 characters: `a` to `z`, digits, `-` and `_`, not only digits.',
      }),
      number: t.arg.int({ required: true, description: 'The number of the version.' }),
    },
    resolve: async (_root, args, context, info) => {
      const { id } = await lockOwnPromptTemplate({ id: args.id }, context);
      await moveLabel({ templateId: id, ...validInput(labelArguments, args, []) }, context);
      return payload.find({ id, ownerId: userIdOf(context) }, context, info);
    },
  }),
);
