import { builder } from '../../graphql/schema/builder.ts';
import { userIdOf } from '../../graphql/schema/context.ts';
import { findOptionalRecord } from '../../graphql/schema/find-record.ts';
import { parseUuid, registerNode } from '../../graphql/schema/node.ts';
import { canBeNull } from '../../graphql/schema/nullable-root-fields.ts';
import { roles } from '../../identity/permissions.ts';

export const Role = builder.enumType('Role', {
  description:
    'The role of a user. Each role includes the ones below it: MEMBER, ADVISOR, MARKETER, SUPER_ADMIN.',
  values: roles,
});

export const User = builder.prismaNode('User', {
  ...registerNode('User', { requires: { authenticated: true }, parse: parseUuid }),
  description: 'A user. Visible to the user and to super admins.',
  // The columns of cursors. Each field selects its own column.
  select: { id: true, createdAt: true },
  findUnique: (id, context) =>
    context.caller.kind === 'session' && context.caller.role === 'SUPER_ADMIN'
      ? { id }
      : { id, AND: { id: userIdOf(context) } },
  fields: (t) => ({
    databaseId: t.expose('id', { type: 'UUID', description: "The user's UUID." }),
    name: t.exposeString('name', { description: 'At most 100 characters.' }),
    email: t.expose('email', {
      type: 'EmailAddress',
      description: 'The email address to sign in with, in lower case.',
    }),
    locale: t.exposeString('locale', {
      nullable: true,
      description:
        'The language and region whose formats of dates and numbers the web pages use, as a BCP 47 tag. Null: those of the browser.',
    }),
    currency: t.exposeString('currency', {
      nullable: true,
      description:
        "The currency of the user's amounts, as an ISO 4217 code, shown beside them. Null: none is shown.",
    }),
    showsFirstSteps: t.exposeBoolean('showsFirstSteps', {
      description: 'Whether the home page suggests first steps that the user has not done.',
    }),
    role: t.expose('role', { type: Role, description: "The user's role." }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the user signed up.' }),
  }),
});

builder.queryField('viewer', (t) =>
  t.field({
    type: User,
    nullable: true,
    description: 'The user of the request. Null without authentication.',
    extensions: canBeNull,
    resolve: (_root, _args, context, info) => {
      const { caller } = context;
      if (caller.kind === 'anonymous') return null;
      return findOptionalRecord({ model: 'User', where: { id: caller.userId }, context, info });
    },
  }),
);
