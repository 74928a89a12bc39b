import { FolioError, notFound, validationError } from '../../../errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { userIdOf } from '../../../graphql/context.ts';
import { recordUuid } from '../../../graphql/node.ts';
import { revealedSecret } from '../../../identity/api-key.ts';
import { requireAttempt } from '../../../identity/attempts.ts';
import { renewKey } from '../../../identity/renew-key.ts';
import { audit } from '../../users/audit-events/record.ts';

builder.mutationField('revealApiKey', (t) =>
  t.string({
    nullable: true,
    description:
      "Returns the secret of one of the caller's keys. CONFLICT if the key was revoked, or created under a server secret that no longer exists.",
    authScopes: { session: true },
    args: {
      id: t.arg.id({ required: true, description: "The key's global id." }),
      password: t.arg.string({ required: true, description: "The user's current password." }),
    },
    resolve: async (_root, args, context) => {
      const userId = userIdOf(context);
      const { database, identity } = context;
      const id = recordUuid('ApiKey', args.id);
      const source = { user: userId, address: context.address, hasSession: true };
      await requireAttempt(context.attempts, 'reveal', source);
      const key = await database.apiKey.findUnique({ where: { id, userId } });
      if (!key) throw notFound();
      const { authentication, secrets } = identity;
      if (!(await authentication.checkPassword(database, userId, args.password))) {
        const refused = { kind: 'API_KEY_REVEAL_REFUSED', subject: key.name } as const;
        context.afterRollback((transaction) => audit(context, refused, transaction));
        throw validationError(['password'], 'Password is not right');
      }
      if (key.sealedSecret === null) {
        throw new FolioError('CONFLICT', {
          details: [{ path: ['id'], message: 'The key is revoked, and its secret is gone' }],
        });
      }
      await audit(context, { kind: 'API_KEY_REVEALED', subject: key.name });
      const reference = { kind: 'api-key', keyId: id, userId } as const;
      const secret = revealedSecret(reference, key.sealedSecret, secrets);
      await renewKey(database, { ...reference, secret, keyHash: key.keyHash }, secrets);
      return secret;
    },
  }),
);
