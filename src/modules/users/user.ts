import { builder } from '../../graphql/builder.ts';
import { userIdOf } from '../../graphql/context.ts';
import { parseUuid, registerNode } from '../../graphql/node.ts';
import { roles } from '../../identity/permissions.ts';

registerNode('User', { requires: { known: true }, parse: parseUuid });

export const Role = builder.enumType('Role', {
  description: 'What an account may do beyond its own records; each role holds those before it.',
  values: roles,
});

export const User = builder.prismaNode('User', {
  description: 'An account. Everybody sees their own; a super admin sees all.',
  id: { field: 'id' },
  nullable: true,
  findUnique: (id, context) =>
    context.caller.kind === 'session' && context.caller.role === 'SUPER_ADMIN'
      ? { id }
      : { id, AND: { id: userIdOf(context) } },
  fields: (t) => ({
    databaseId: t.exposeString('id', { description: 'The uuid.' }),
    name: t.exposeString('name', { description: 'At most 100 characters.' }),
    email: t.exposeString('email', { description: 'In lower case; the name to sign in with.' }),
    role: t.expose('role', { type: Role, description: 'What the account may do.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it signed up.' }),
  }),
});

builder.queryField('viewer', (t) =>
  t.prismaField({
    type: User,
    nullable: true,
    description: 'The account that the request acts for; null when nobody is signed in.',
    resolve: (query, _root, _args, context) => {
      const { caller, database } = context;
      const selection = { ...query };
      if (caller.kind === 'anonymous') return null;
      return database.user.findUnique({ ...selection, where: { id: caller.userId } });
    },
  }),
);
