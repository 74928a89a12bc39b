import { builder } from '../../../graphql/schema/builder.ts';
import { connectionType, resolveConnection } from '../../../graphql/schema/connection-type.ts';
import { type Context, userIdOf } from '../../../graphql/schema/context.ts';
import { offsetArgument } from '../../../graphql/schema/list-arguments.ts';
import { parseUuid, registerNode } from '../../../graphql/schema/node.ts';

/** The caller's sessions that have not expired. */
export const liveSessions = (context: Context) => ({
  userId: userIdOf(context),
  expiresAt: { gt: context.now },
});

const Session = builder.prismaNode('Session', {
  ...registerNode('Session', { requires: { session: true }, parse: parseUuid }),
  description: 'A web session of the caller, without its secret.',
  findUnique: (id, context) => ({ id, ...liveSessions(context) }),
  fields: (t) => ({
    databaseId: t.expose('id', { type: 'UUID', description: "The session's UUID." }),
    current: t.boolean({
      description: 'Whether the request uses this session.',
      select: { id: true },
      resolve: ({ id }, _args, { caller }) => caller.kind === 'session' && caller.sessionId === id,
    }),
    address: t.string({
      nullable: true,
      description: 'The IP address of the sign-in. Null if unknown.',
      select: { ipAddress: true },
      resolve: ({ ipAddress }) => ipAddress || null,
    }),
    userAgent: t.string({
      nullable: true,
      description:
        'The User-Agent of the sign-in, at most 255 characters. Null if the client sent none.',
      select: { userAgent: true },
      resolve: ({ userAgent }) => userAgent || null,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the user signed in.' }),
    lastUsedAt: t.expose('updatedAt', {
      type: 'DateTime',
      description: 'When the session was last used, to the day.',
    }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      description: 'When the session ends, 30 days after its last use.',
    }),
  }),
});

builder.queryField('sessions', (t) =>
  t.connection(
    {
      type: Session,
      description: "The caller's web sessions, newest first.",
      authScopes: { session: true },
      args: offsetArgument,
      resolve: (_root, args, context, info) =>
        resolveConnection({
          model: 'Session',
          where: liveSessions(context),
          page: args,
          context,
          info,
        }),
    },
    connectionType(Session, 'sessions'),
  ),
);
