import type { Prisma } from '../../../generated/prisma/client.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { connectionType, resolveConnection } from '../../../graphql/schema/connection-type.ts';
import { userIdOf } from '../../../graphql/schema/context.ts';
import { inputType } from '../../../graphql/schema/input-type.ts';
import { offsetArgument } from '../../../graphql/schema/list-arguments.ts';
import { parseUuid, registerNode } from '../../../graphql/schema/node.ts';
import { validFilter } from '../../../graphql/schema/validate.ts';
import { AuditEventKind } from './audit-event-kind.ts';
import { auditEventFilter } from './input.ts';

type Participants = Pick<Prisma.AuditEventModel, 'userId' | 'actorId'>;

/** Whether another user, a super admin, caused the event. Users don't see the client info of others. */
const isByOther = ({ userId, actorId }: Participants) => actorId !== null && actorId !== userId;

const participants = { userId: true, actorId: true } as const;

const AuditEvent = builder.prismaNode('AuditEvent', {
  ...registerNode('AuditEvent', { requires: { session: true }, parse: parseUuid }),
  description: "An event of the caller's audit trail.",
  findUnique: (id, context) => ({ id, userId: userIdOf(context) }),
  fields: (t) => ({
    databaseId: t.expose('id', { type: 'UUID', description: "The event's UUID." }),
    kind: t.expose('kind', { type: AuditEventKind, description: 'The kind of event.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the event happened.' }),
    address: t.string({
      nullable: true,
      description:
        "The client's IP address. Null if unknown, or if a super admin caused the event.",
      select: { ...participants, address: true },
      resolve: (event) => (isByOther(event) ? null : event.address),
    }),
    userAgent: t.string({
      nullable: true,
      description:
        "The client's User-Agent, at most 255 characters. Null if it sent none, or if a super admin caused the event.",
      select: { ...participants, userAgent: true },
      resolve: (event) => (isByOther(event) ? null : event.userAgent),
    }),
    subject: t.exposeString('subject', {
      nullable: true,
      description: 'The subject of the event, depending on its kind. At most 100 characters.',
    }),
    byAdministrator: t.boolean({
      description: 'Whether a super admin caused the event.',
      select: participants,
      resolve: isByOther,
    }),
  }),
});

const AuditEventFilter = inputType(auditEventFilter);

builder.queryField('auditEvents', (t) =>
  t.connection(
    {
      type: AuditEvent,
      description: "The caller's audit trail (sign-ins, keys, changes), newest first.",
      authScopes: { session: true },
      args: {
        ...offsetArgument,
        filter: t.arg({ type: AuditEventFilter, description: 'Which audit events to return.' }),
      },
      resolve: (_root, args, context, info) => {
        const { kind } = validFilter(auditEventFilter, args.filter);
        const where = { userId: userIdOf(context), ...(kind ? { kind } : {}) };
        return resolveConnection({ model: 'AuditEvent', where, page: args, context, info });
      },
    },
    connectionType(AuditEvent, 'audit events'),
  ),
);
