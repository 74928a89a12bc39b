import { idArgument } from '../../../graphql/schema/arguments.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { userIdOf } from '../../../graphql/schema/context.ts';
import { recordPayload } from '../../../graphql/schema/record-payload.ts';
import { lockOwnPromptTemplate } from '../templates/own-prompt-template.ts';
import { PromptTemplate } from '../templates/prompt-template.ts';
import { moveLabel } from './move-label.ts';

const payload = recordPayload('deletePromptTemplateLabel', 'PromptTemplate', {
  type: PromptTemplate,
  description: 'The template.',
});

builder.mutationField('deletePromptTemplateLabel', (t) =>
  t.field({
    type: payload.type,
    description:
      "Deletes a label of one of the caller's prompt templates. The version stays. Idempotent.",
    authScopes: { prompts: 'MANAGE' },
    args: {
      ...idArgument('template'),
      label: t.arg.string({ required: true, description: 'The label.' }),
    },
    resolve: async (_root, args, context, info) => {
      const { id } = await lockOwnPromptTemplate({ id: args.id }, context);
      await moveLabel({ templateId: id, label: args.label, number: null }, context);
      return payload.find({ id, ownerId: userIdOf(context) }, context, info);
    },
  }),
);
