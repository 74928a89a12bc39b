import { idArgument } from '../../../graphql/schema/arguments.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { deletedPayload } from '../../../graphql/schema/record-payload.ts';
import { ifUpdatedAtArgument } from '../../../graphql/schema/unchanged.ts';
import { lockOwnPromptTemplate } from './own-prompt-template.ts';
import { removeScreenshots } from './replace-screenshots.ts';

const DeletePromptTemplatePayload = deletedPayload('deletePromptTemplate', {
  noun: 'template',
  id: 'UUID',
});

builder.mutationField('deletePromptTemplate', (t) =>
  t.field({
    type: DeletePromptTemplatePayload,
    description: "Deletes one of the caller's prompt templates and its screenshots.",
    authScopes: { prompts: 'MANAGE' },
    args: { ...idArgument('template'), ...ifUpdatedAtArgument('template') },
    resolve: async (_root, args, context) => {
      const { id } = await lockOwnPromptTemplate(args, context);
      await removeScreenshots(id, context);
      await context.database.promptTemplate.delete({ where: { id } });
      return { globalId: args.id, id };
    },
  }),
);
