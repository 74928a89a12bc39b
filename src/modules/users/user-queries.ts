import type { Filter } from '../../database/query/filter.ts';
import { builder } from '../../graphql/schema/builder.ts';
import { connectionType, resolveConnection } from '../../graphql/schema/connection-type.ts';
import { offsetArgument } from '../../graphql/schema/list-arguments.ts';
import { validInput } from '../../graphql/schema/validate.ts';
import { userFilter } from './input.ts';
import { Role, User } from './user.ts';

/** Uses the trigram index of both columns. */
function matching(search: string): Filter<'User'> {
  const contains = { contains: search, mode: 'insensitive' } as const;
  return { OR: [{ email: contains }, { name: contains }] };
}

const UserFilter = builder.inputType('UserFilter', {
  description: 'Which users to return: those that meet all conditions.',
  fields: (t) => ({
    role: t.field({ type: Role, description: 'Return only users with this role.' }),
    search: t.string({
      description:
        'Return only users whose email address or name contains this text, ignoring case. At most 100 characters, trimmed; blank text is ignored.',
    }),
  }),
});

builder.queryField('users', (t) =>
  t.connection(
    {
      type: User,
      description: 'All users, newest first. Requires the role SUPER_ADMIN.',
      authScopes: { session: true, role: 'SUPER_ADMIN' },
      args: {
        ...offsetArgument,
        filter: t.arg({ type: UserFilter, description: 'Which users to return.' }),
      },
      resolve: (_root, args, context, info) => {
        const filter = args.filter ?? {};
        const { search } = validInput(userFilter, filter, ['filter']);
        const where: Filter<'User'> = {
          ...(filter.role ? { role: filter.role } : {}),
          ...(search ? { AND: matching(search) } : {}),
        };
        return resolveConnection({ model: 'User', where, page: args, context, info });
      },
    },
    connectionType(User, 'users'),
  ),
);
