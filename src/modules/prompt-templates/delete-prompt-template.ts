import { builder } from '../../graphql/builder.ts';
import { removeScreenshots } from '../screenshots/replace-screenshots.ts';
import { lockOwnPromptTemplate } from './own-prompt-template.ts';

const DeletedPromptTemplate = builder
  .objectRef<{ globalId: string; id: string }>('DeletedPromptTemplate')
  .implement({
    description: 'The ids of a prompt template that is no more.',
    fields: (t) => ({
      id: t.exposeID('globalId', { description: 'The global id that it had.' }),
      databaseId: t.exposeString('id', { description: 'The uuid that it had.' }),
    }),
  });

builder.mutationField('deletePromptTemplate', (t) =>
  t.field({
    type: DeletedPromptTemplate,
    nullable: true,
    description: "Deletes one of the caller's prompt templates with its screenshots.",
    authScopes: { prompts: 'MANAGE' },
    args: { id: t.arg.id({ required: true, description: 'Its global id.' }) },
    resolve: async (_root, args, context) => {
      const { id } = await lockOwnPromptTemplate(args.id, context);
      await removeScreenshots(id, context);
      await context.database.promptTemplate.delete({ where: { id } });
      return { globalId: args.id, id };
    },
  }),
);
