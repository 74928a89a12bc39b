import { notFound, validationError } from '../../errors.ts';
import { builder } from '../../graphql/schema/builder.ts';
import { userIdOf } from '../../graphql/schema/context.ts';
import { recordId } from '../../graphql/schema/node.ts';
import { payloadType } from '../../graphql/schema/payload.ts';
import { createPasswordResetToken } from '../../identity/password-reset.ts';
import { audit } from './audit-events/record.ts';

interface Payload {
  readonly url: string;
  readonly expiresAt: Date;
}

const CreatePasswordResetPayload = payloadType<Payload>('createPasswordReset', (t) => ({
  url: t.expose('url', {
    type: 'URL',
    description: 'The link to give to the user. It can be used once and cannot be shown again.',
  }),
  expiresAt: t.expose('expiresAt', {
    type: 'DateTime',
    description: 'When the link expires, a day after its creation.',
  }),
}));

builder.mutationField('createPasswordReset', (t) =>
  t.field({
    type: CreatePasswordResetPayload,
    description:
      'Creates a link with which another user sets a new password; an earlier link stops working. Using it ends all sessions of the user. Requires the role SUPER_ADMIN.',
    authScopes: { session: true, role: 'SUPER_ADMIN' },
    args: { userId: t.arg.id({ required: true, description: "The user's global id." }) },
    resolve: async (_root, args, context) => {
      const userId = recordId('User', args.userId);
      const { database, identity } = context;
      if (!(await database.user.findUnique({ where: { id: userId }, select: { id: true } }))) {
        throw notFound();
      }
      // Otherwise a stolen session of a super admin could change the password without knowing it.
      if (userId === userIdOf(context))
        throw validationError(['userId'], 'INVALID', 'User must be another user');
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
