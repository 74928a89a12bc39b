import { FolioError, notFound, validationError } from '../../errors.ts';
import { idArgument } from '../../graphql/schema/arguments.ts';
import { builder } from '../../graphql/schema/builder.ts';
import { type Context, userIdOf } from '../../graphql/schema/context.ts';
import { payloadType } from '../../graphql/schema/payload.ts';
import { requireAttempt } from '../../identity/attempts.ts';
import { revealedSecret } from '../../identity/key-secret.ts';
import { renewKey } from '../../identity/renew-key.ts';
import { audit } from '../users/audit-events/record.ts';
import { type KeyKind, keyEvent } from './key-kind.ts';

interface RevealedSecret {
  readonly secret: string;
}

export function revealKeyMutation<Id extends string | number>(kind: KeyKind<Id>): void {
  const mutation = `reveal${kind.model}`;
  const type = payloadType<RevealedSecret>(mutation, (t) => ({
    secret: t.exposeString('secret', { description: 'The secret of the key.' }),
  }));
  builder.mutationField(mutation, (t) =>
    t.field({
      type,
      description: `Returns the secret of one of the caller's ${kind.noun}s. VALIDATION_FAILED if the password is incorrect. CONFLICT if the key is revoked, or if its server secret is no longer configured.`,
      authScopes: { session: true },
      args: {
        ...idArgument('key'),
        password: t.arg.string({ required: true, description: "The user's current password." }),
      },
      resolve: async (_root, args, context) => ({ secret: await revealKey(context, kind, args) }),
    }),
  );
}

async function revealKey<Id extends string | number>(
  context: Context,
  kind: KeyKind<Id>,
  args: { readonly id: string; readonly password: string },
): Promise<string> {
  const userId = userIdOf(context);
  const { database, identity } = context;
  const id = kind.parseId(args.id);
  const source = { user: userId, address: context.address, hasSession: true };
  await requireAttempt(context.attempts, 'reveal', source);
  const key = await kind.table(database).findUnique({ where: { id, userId } });
  if (!key) throw notFound();
  if (!(await identity.authentication.checkPassword(database, userId, args.password))) {
    const event = keyEvent(kind, 'REVEAL_REFUSED', key);
    context.afterRollback((transaction) => audit(context, event, transaction));
    throw validationError(['password'], 'INCORRECT', 'Incorrect password');
  }
  if (key.sealedSecret === null) {
    throw new FolioError('CONFLICT', {
      details: [{ path: ['id'], message: 'The key is revoked and its secret is deleted' }],
    });
  }
  await audit(context, keyEvent(kind, 'REVEALED', key));
  const reference = kind.reference(id, userId);
  const secret = revealedSecret(reference, key.sealedSecret, identity.secrets);
  await renewKey(database, { ...reference, secret, keyHash: key.keyHash }, identity.secrets);
  return secret;
}
