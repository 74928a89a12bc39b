import { invalid, notFound } from '../../errors.ts';
import { builder } from '../../graphql/builder.ts';
import { userIdOf } from '../../graphql/context.ts';
import { recordUuid } from '../../graphql/node.ts';
import { createPasswordResetToken } from '../../identity/password-reset.ts';
import { audit } from '../audit-events/record.ts';

const PasswordReset = builder
  .objectRef<{ url: string; expiresAt: Date }>('PasswordReset')
  .implement({
    description: 'A link that sets a new password, once.',
    fields: (t) => ({
      url: t.exposeString('url', {
        description: "To hand to the account's owner. It can not be shown again.",
      }),
      expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'A day from now.' }),
    }),
  });

builder.mutationField('createPasswordReset', (t) =>
  t.field({
    type: PasswordReset,
    nullable: true,
    description:
      "Makes a link that sets somebody else's password, in the place of any earlier one. Using it ends all sessions of the account.",
    authScopes: { session: true, role: 'SUPER_ADMIN' },
    args: { userId: t.arg.id({ required: true, description: "The account's global id." }) },
    resolve: async (_root, args, context) => {
      const userId = recordUuid('User', args.userId);
      const { database, identity } = context;
      if (!(await database.user.findUnique({ where: { id: userId }, select: { id: true } }))) {
        throw notFound();
      }
      // Whoever gets hold of a session could else take the account for good, without the password.
      if (userId === userIdOf(context)) throw invalid(['userId'], 'User must be somebody else');
      const { secrets } = identity;
      const { token, expiresAt } = await createPasswordResetToken(
        database,
        userId,
        secrets,
        context.now,
      );
      await audit(context, { kind: 'PASSWORD_RESET_LINK_MADE', userId });
      return { url: `${context.baseUrl}/reset-password?token=${token}`, expiresAt };
    },
  }),
);
