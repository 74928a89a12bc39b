import type { Filter } from '../../database/page/filter.ts';
import { builder } from '../../graphql/builder.ts';
import { connectionType, resolveConnection } from '../../graphql/connection-type.ts';
import { validInput } from '../../graphql/validate.ts';
import { userFilter } from './input.ts';
import { Role, User } from './user.ts';

/** Uses the indexes of both columns. */
function matching(search: string): Filter<'User'> {
  const name = search.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return {
    OR: [{ email: { startsWith: search.toLowerCase() } }, { searchName: { startsWith: name } }],
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
        const where: Filter<'User'> = {
          ...(args.role ? { role: args.role } : {}),
          ...(search ? { AND: matching(search) } : {}),
        };
        return resolveConnection({ model: 'User', where, page: args, context, info });
      },
    },
    connectionType(User, 'users'),
  ),
);
