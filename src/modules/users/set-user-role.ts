import { enumName } from '../../database/query/write.ts';
import { FolioError, notFound } from '../../errors.ts';
import type { Role as RoleName } from '../../generated/prisma/enums.ts';
import { builder } from '../../graphql/schema/builder.ts';
import { userIdOf } from '../../graphql/schema/context.ts';
import { recordId } from '../../graphql/schema/node.ts';
import { recordPayload } from '../../graphql/schema/record-payload.ts';
import { accessError } from '../../identity/access.ts';
import { deletePasswordResetsBy } from '../../identity/password-reset.ts';
import { audit } from './audit-events/record.ts';
import { Role, User } from './user.ts';

const payload = recordPayload('setUserRole', 'User', { type: User, description: 'The user.' });

const needed = { session: true, role: 'SUPER_ADMIN' } as const;

builder.mutationField('setUserRole', (t) =>
  t.field({
    type: payload.type,
    description:
      'Sets the role of a user, with immediate effect on sessions and keys. Password-reset links that a super admin created stop working when the role is lowered. Requires the role SUPER_ADMIN. CONFLICT for the last super admin.',
    authScopes: needed,
    args: {
      userId: t.arg.id({ required: true, description: "The user's global id." }),
      role: t.arg({ type: Role, required: true, description: 'The new role.' }),
    },
    resolve: async (_root, args, context, info) => {
      const id = recordId('User', args.userId);
      // Locked in one order: two super admins who lower each other's role must not both succeed.
      const callerId = userIdOf(context);
      const locked = await context.database.$queryRaw<{ id: string; role: RoleName }[]>`
        SELECT "id", ${enumName('"role"')} AS "role" FROM "users"
         WHERE "id" IN (${id}::uuid, ${callerId}::uuid) OR "role" = 'super_admin'
         ORDER BY "id" FOR UPDATE`;
      // Another super admin may have lowered the caller's role meanwhile.
      const { role = 'MEMBER' } = locked.find((user) => user.id === callerId) ?? {};
      const caller = { ...context.caller, role };
      const accessIssue = accessError(caller, needed);
      if (accessIssue) throw accessIssue;
      const target = locked.find((user) => user.id === id);
      if (!target) throw notFound();
      const others = locked.filter((user) => user.id !== id && user.role === 'SUPER_ADMIN');
      if (args.role !== 'SUPER_ADMIN' && others.length === 0) {
        throw new FolioError('CONFLICT', {
          details: [
            { path: ['role'], message: "The role of the last super admin can't be lowered" },
          ],
        });
      }
      context.afterCommit(() => context.identity.forgetKeysOf(id));
      if (target.role !== args.role) {
        await audit(context, { kind: 'ROLE_CHANGED', userId: id, subject: args.role });
      }
      if (args.role !== 'SUPER_ADMIN') await deletePasswordResetsBy(context.database, id);
      const where = { id };
      const data = { role: args.role, updatedAt: context.now };
      await context.database.user.update({ where, data, select: { id: true } });
      return payload.find(where, context, info);
    },
  }),
);
