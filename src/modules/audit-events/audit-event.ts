import type { Prisma } from '../../generated/prisma/client.ts';
import { builder } from '../../graphql/builder.ts';
import { connectionType, resolveConnection } from '../../graphql/connection-type.ts';
import { userIdOf } from '../../graphql/context.ts';
import { parseUuid, registerNode } from '../../graphql/node.ts';
import { AuditEventKind } from './audit-event-kind.ts';

registerNode('AuditEvent', { requires: { session: true }, parse: parseUuid });

type Doing = Pick<Prisma.AuditEventModel, 'userId' | 'actorId'>;

/** Where an administrator sits is not the account's business. */
const isByOther = ({ userId, actorId }: Doing) => actorId !== null && actorId !== userId;

const doing = { userId: true, actorId: true } as const;

const AuditEvent = builder.prismaNode('AuditEvent', {
  description: "Something that happened to the caller's account.",
  id: { field: 'id' },
  nullable: true,
  findUnique: (id, context) => ({ id, userId: userIdOf(context) }),
  fields: (t) => ({
    databaseId: t.exposeString('id', { description: 'The uuid.' }),
    kind: t.expose('kind', { type: AuditEventKind, description: 'What happened.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it happened.' }),
    address: t.string({
      nullable: true,
      description:
        'The address that it was done from; null when that is not known, or an administrator did it.',
      select: { ...doing, address: true },
      resolve: (event) => (isByOther(event) ? null : event.address),
    }),
    userAgent: t.string({
      nullable: true,
      description:
        'What the client called itself, at most 255 characters; null when it did not, or an administrator did it.',
      select: { ...doing, userAgent: true },
      resolve: (event) => (isByOther(event) ? null : event.userAgent),
    }),
    subject: t.exposeString('subject', {
      nullable: true,
      description: 'What it was done with, as the kind says; at most 100 characters.',
    }),
    byAdministrator: t.boolean({
      description: 'Whether a super admin did it, and not the account itself.',
      select: doing,
      resolve: isByOther,
    }),
  }),
});

builder.queryField('auditEvents', (t) =>
  t.connection(
    {
      type: AuditEvent,
      nullable: true,
      description: "What happened to the caller's account: sign-ins, keys, changes; newest first.",
      authScopes: { session: true },
      args: {
        offset: t.arg.int({
          description:
            'How many records to leave out first; goes with `first` only. Slow when large.',
        }),
      },
      resolve: (_root, args, context, info) => {
        const where = { userId: userIdOf(context) };
        const { auditEvent } = context.database;
        return resolveConnection('AuditEvent', args, context, info, {
          load: (query, place) => auditEvent.findMany({ ...query, where: { ...where, ...place } }),
          count: () => auditEvent.count({ where }),
        });
      },
    },
    connectionType(AuditEvent, 'audit events'),
  ),
);
