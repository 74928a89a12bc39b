import { notFound } from '../../../errors.ts';
import type { IdeaModel } from '../../../generated/prisma/models.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { findPayloadRecord } from '../../../graphql/schema/find-record.ts';
import { recordUuid } from '../../../graphql/schema/node.ts';
import { payloadType } from '../../../graphql/schema/payload.ts';
import { IdeaStatus } from './enums.ts';
import { Idea } from './idea.ts';

const SetIdeaStatusPayload = payloadType<{ readonly idea: IdeaModel }>('setIdeaStatus', (t) => ({
  idea: t.expose('idea', { type: Idea, description: 'The idea.' }),
}));

builder.mutationField('setIdeaStatus', (t) =>
  t.field({
    type: SetIdeaStatusPayload,
    description:
      'Sets the status of an idea. Requires the role SUPER_ADMIN. `updatedAt` changes only if the status changes.',
    authScopes: { session: true, role: 'SUPER_ADMIN' },
    args: {
      id: t.arg.id({ required: true, description: "The idea's global id." }),
      status: t.arg({ type: IdeaStatus, required: true, description: 'The new status.' }),
    },
    resolve: async (_root, args, context, info) => {
      const where = { id: recordUuid('Idea', args.id) };
      const { idea } = context.database;
      const data = { status: args.status, updatedAt: context.now };
      if (!(await idea.findUnique({ where, select: { id: true } }))) throw notFound();
      await idea.updateMany({ where: { ...where, status: { not: args.status } }, data });
      const at = ['idea'];
      return { idea: await findPayloadRecord({ model: 'Idea', where, at, context, info }) };
    },
  }),
);
