import { notFound } from '../../../errors.ts';
import { idArgument } from '../../../graphql/schema/arguments.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { recordId } from '../../../graphql/schema/node.ts';
import { recordPayload } from '../../../graphql/schema/record-payload.ts';
import { IdeaStatus } from './enums.ts';
import { Idea } from './idea.ts';

const payload = recordPayload('setIdeaStatus', 'Idea', { type: Idea, description: 'The idea.' });

builder.mutationField('setIdeaStatus', (t) =>
  t.field({
    type: payload.type,
    description:
      'Sets the status of an idea. Requires the role SUPER_ADMIN. `updatedAt` changes only if the status changes.',
    authScopes: { session: true, role: 'SUPER_ADMIN' },
    args: {
      ...idArgument('idea'),
      status: t.arg({ type: IdeaStatus, required: true, description: 'The new status.' }),
    },
    resolve: async (_root, args, context, info) => {
      const id = recordId('Idea', args.id);
      const { idea } = context.database;
      const data = { status: args.status, updatedAt: context.now };
      const found = await idea.findUnique({ where: { id }, select: { userId: true } });
      if (!found) throw notFound();
      const where = { id, ...found };
      await idea.updateMany({ where: { ...where, status: { not: args.status } }, data });
      return payload.find(where, context, info);
    },
  }),
);
