import { idArgument } from '../../../graphql/schema/arguments.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { userIdOf } from '../../../graphql/schema/context.ts';
import { deletedPayload } from '../../../graphql/schema/record-payload.ts';
import { ifUpdatedAtArgument } from '../../../graphql/schema/unchanged.ts';
import {
  changeField,
  findPayloadChange,
  lockForUndo,
  type WithChange,
} from '../../changes/undoable.ts';
import { lockOwnPromptTemplate } from './own-prompt-template.ts';
import { freeScreenshots } from './replace-screenshots.ts';

const DeletePromptTemplatePayload = deletedPayload<WithChange>('deletePromptTemplate', {
  noun: 'template',
  id: 'UUID',
  fields: changeField,
});

builder.mutationField('deletePromptTemplate', (t) =>
  t.field({
    type: DeletePromptTemplatePayload,
    description:
      "Deletes one of the caller's prompt templates with its versions, labels, screenshots and share links.",
    authScopes: { prompts: 'MANAGE' },
    args: { ...idArgument('template'), ...ifUpdatedAtArgument('template') },
    resolve: async (_root, args, context, info) => {
      const undoId = await lockForUndo(context);
      const { id } = await lockOwnPromptTemplate(args, context);
      await freeScreenshots(id, context);
      await context.database.promptTemplate.delete({ where: { id, ownerId: userIdOf(context) } });
      const change = await findPayloadChange({ undoId }, context, info);
      return { globalId: args.id, id, change };
    },
  }),
);
