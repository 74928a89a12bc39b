import { builder } from '../../graphql/schema/builder.ts';
import { canBeNull } from '../../graphql/schema/nullable-root-fields.ts';
import { findPasswordReset } from '../../identity/password-reset.ts';

const PasswordResetLink = builder.objectRef<{ expiresAt: Date }>('PasswordResetLink').implement({
  description: 'A password reset link, as shown to anyone who has its token.',
  fields: (t) => ({
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'When the link expires.' }),
  }),
});

builder.queryField('passwordResetLink', (t) =>
  t.field({
    type: PasswordResetLink,
    nullable: true,
    description:
      'The password reset link with this token. Null for a link that is used, replaced, expired or unknown. Needs no authentication.',
    extensions: canBeNull,
    args: {
      token: t.arg.string({
        required: true,
        description: 'The token of the link, from the parameter `token` of its URL.',
      }),
    },
    resolve: (_root, { token }, { database, identity, now }) =>
      findPasswordReset(database, identity.secrets, { token, now }),
  }),
);
