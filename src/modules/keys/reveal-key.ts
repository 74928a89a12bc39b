import { FolioError, notFound, validationError } from '../../errors.ts';
import { idArgument } from '../../graphql/schema/arguments.ts';
import { builder } from '../../graphql/schema/builder.ts';
import { type Context, userIdOf } from '../../graphql/schema/context.ts';
import { type StageArguments, stagedBy } from '../../graphql/schema/mutation-options.ts';
import { payloadType } from '../../graphql/schema/payload.ts';
import { requireAttempt } from '../../identity/attempts.ts';
import { revealedSecret } from '../../identity/key-secret.ts';
import { lockSignInMethod, verifiedHash } from '../../identity/passwords.ts';
import { renewKey } from '../../identity/renew-key.ts';
import { audit } from '../users/audit-events/record.ts';
import { type KeyKind, keyEvent } from './key-kind.ts';

interface RevealedSecret {
  readonly secret: string;
}

interface Arguments {
  readonly id: string;
  readonly password: string;
}

interface StagedReveal<Id> {
  readonly id: Id;
  /** The hash of the password; undefined if the password is incorrect. */
  readonly hash: string | undefined;
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
      extensions: stagedBy(stageReveal(kind)),
      args: {
        ...idArgument('key'),
        password: t.arg.string({ required: true, description: "The user's current password." }),
      },
      resolve: async (_root, args, context) => ({
        secret: await revealKey(context, kind, args as unknown as StagedReveal<Id>),
      }),
    }),
  );
}

async function findKey<Id extends string | number>(context: Context, kind: KeyKind<Id>, id: Id) {
  const where = { id, userId: userIdOf(context) };
  const key = await kind.table(context.database).findUnique({ where });
  if (!key) throw notFound();
  return key;
}

/** Checks the password before the transaction, because it takes 0.1 s and waits in a queue. */
function stageReveal<Id extends string | number>(kind: KeyKind<Id>): StageArguments {
  return async (args, context) => {
    const { id: globalId, password } = args as Arguments;
    const { address, attempts, database } = context;
    const user = userIdOf(context);
    const id = kind.parseId(globalId);
    await requireAttempt(attempts, 'reveal', { user, address, hasSession: true });
    await findKey(context, kind, id);
    const staged: StagedReveal<Id> = { id, hash: await verifiedHash(database, user, password) };
    return { args: staged, staged: [] };
  };
}

async function revealKey<Id extends string | number>(
  context: Context,
  kind: KeyKind<Id>,
  { id, hash }: StagedReveal<Id>,
): Promise<string> {
  const userId = userIdOf(context);
  const { database, identity } = context;
  const key = await findKey(context, kind, id);
  // The password may have been changed since it was checked.
  if (hash === undefined || !(await lockSignInMethod(database, userId, hash))) {
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
