import { builder } from '../../../graphql/schema/builder.ts';
import { payloadType } from '../../../graphql/schema/payload.ts';
import { lockOwnPromptTemplate } from './own-prompt-template.ts';
import { removeScreenshots } from './replace-screenshots.ts';

interface Payload {
  readonly globalId: string;
  readonly id: string;
}

const DeletePromptTemplatePayload = payloadType<Payload>('deletePromptTemplate', (t) => ({
  deletedPromptTemplateId: t.exposeID('globalId', {
    description: 'The global id of the deleted template.',
  }),
  databaseId: t.expose('id', { type: 'UUID', description: 'The UUID of the deleted template.' }),
}));

builder.mutationField('deletePromptTemplate', (t) =>
  t.field({
    type: DeletePromptTemplatePayload,
    description: "Deletes one of the caller's prompt templates and its screenshots.",
    authScopes: { prompts: 'MANAGE' },
    args: { id: t.arg.id({ required: true, description: "The template's global id." }) },
    resolve: async (_root, args, context) => {
      const { id } = await lockOwnPromptTemplate(args.id, context);
      await removeScreenshots(id, context);
      await context.database.promptTemplate.delete({ where: { id } });
      return { globalId: args.id, id };
    },
  }),
);
