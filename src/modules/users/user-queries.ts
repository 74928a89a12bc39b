import type { Filter } from '../../database/query/filter.ts';
import { builder } from '../../graphql/schema/builder.ts';
import { connectionType, resolveConnection } from '../../graphql/schema/connection-type.ts';
import { inputType } from '../../graphql/schema/input-type.ts';
import { offsetArgument } from '../../graphql/schema/list-arguments.ts';
import { validFilter } from '../../graphql/schema/validate.ts';
import { userFilter } from './input.ts';
import { User } from './user.ts';

/** Uses the trigram index of both columns. */
function matching(search: string): Filter<'User'> {
  const contains = { contains: search, mode: 'insensitive' } as const;
  return { OR: [{ email: contains }, { name: contains }] };
}

const UserFilter = inputType(userFilter);

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
        const { role, search } = validFilter(userFilter, args.filter);
        const where: Filter<'User'> = {
          ...(role ? { role } : {}),
          ...(search ? { AND: matching(search) } : {}),
        };
        return resolveConnection({ model: 'User', where, page: args, context, info });
      },
    },
    connectionType(User, 'users'),
  ),
);
