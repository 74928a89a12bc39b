import { notFound } from '../../../errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { recordUuid } from '../../../graphql/node.ts';
import { IdeaStatus } from './enums.ts';
import { Idea } from './idea.ts';

builder.mutationField('setIdeaStatus', (t) =>
  t.prismaField({
    type: Idea,
    nullable: true,
    description:
      'Sets the status of an idea. Requires the role SUPER_ADMIN. `updatedAt` changes only if the status changes.',
    authScopes: { session: true, role: 'SUPER_ADMIN' },
    args: {
      id: t.arg.id({ required: true, description: "The idea's global id." }),
      status: t.arg({ type: IdeaStatus, required: true, description: 'The new status.' }),
    },
    resolve: async (query, _root, args, context) => {
      const id = recordUuid('Idea', args.id);
      const { idea } = context.database;
      const data = { status: args.status, updatedAt: context.now };
      await idea.updateMany({ where: { id, status: { not: args.status } }, data });
      const found = await idea.findUnique({ ...query, where: { id } });
      return found ?? Promise.reject(notFound());
    },
  }),
);
