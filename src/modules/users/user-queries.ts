import type { Prisma } from '../../generated/prisma/client.ts';
import { builder } from '../../graphql/builder.ts';
import { connectionType, resolveConnection } from '../../graphql/connection-type.ts';
import { validInput } from '../../graphql/validate.ts';
import { userFilter } from './input.ts';
import { Role, User } from './user.ts';

/** Uses the indexes of both columns. Escapes the special characters of LIKE. */
function matching(search: string): Prisma.UserWhereInput {
  const literal = search.replace(/[\\%_]/g, '\\$&');
  const name = literal.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return {
    OR: [{ email: { startsWith: literal.toLowerCase() } }, { searchName: { startsWith: name } }],
  };
}

builder.queryField('users', (t) =>
  t.connection(
    {
      type: User,
      nullable: true,
      description: 'All users, newest first. Requires the role SUPER_ADMIN.',
      authScopes: { session: true, role: 'SUPER_ADMIN' },
      args: {
        offset: t.arg.int({
          description:
            'The number of records to skip. Only with `first`. Large offsets are slow: use cursors.',
        }),
        role: t.arg({ type: Role, description: 'Return only users with this role.' }),
        search: t.arg.string({
          description:
            'Return only users whose email address or name starts with this text, ignoring the case of A to Z. At most 100 characters, trimmed; blank text is ignored.',
        }),
      },
      resolve: (_root, args, context, info) => {
        const { search } = validInput(userFilter, args, []);
        const where: Prisma.UserWhereInput = {
          ...(args.role ? { role: args.role } : {}),
          ...(search ? { AND: matching(search) } : {}),
        };
        const { user } = context.database;
        return resolveConnection({
          typeName: 'User',
          page: args,
          context,
          info,
          load: (query, position) => user.findMany({ ...query, where: { ...where, ...position } }),
          count: () => user.count({ where }),
        });
      },
    },
    connectionType(User, 'users'),
  ),
);
