import { type Context, userIdOf } from '../../graphql/schema/context.ts';
import type { RecordRef } from '../../graphql/schema/find-record.ts';
import { recordPayload } from '../../graphql/schema/record-payload.ts';
import type { NewKey } from '../../identity/key-secret.ts';
import { requireQuota } from '../quotas/require-quota.ts';
import { audit } from '../users/audit-events/record.ts';
import { lockUser } from '../users/lock-user.ts';
import { type KeyKind, type KeyModel, keyEvent } from './key-kind.ts';

/** The description of the name in the input that creates a key. */
export const newKeyName = "The key's name. 1 to 100 characters, stored trimmed.";

/** Declares the payload type of the mutation that creates a key. @param example of a secret */
export const newKeyPayload = <Model extends KeyModel>(
  model: Model,
  type: RecordRef<Model>,
  example: string,
) =>
  recordPayload<Model, { readonly secret: string }>(`create${model}`, model, {
    type,
    description: 'The new key.',
    fields: (t) => ({
      secret: t.string({
        description: `The secret (\`${example}\`), to be sent as a Bearer token. \`reveal${model}\` returns it again.`,
        resolve: ({ secret }) => secret,
      }),
    }),
  });

/** The columns of a new key that do not come from the input. */
type NewKeyColumns<Id> = Omit<NewKey<Id>, 'secret'> & {
  readonly userId: string;
  readonly createdAt: Date;
};

/**
 * Creates a key and records an audit event.
 * @param store Writes the row with these columns and the columns of the input.
 * @param userId The owner; by default the caller.
 * @throws VALIDATION_FAILED when the owner has the maximum number of live keys of this kind.
 */
export async function createKey<Id extends string | number, Key extends { readonly name: string }>(
  context: Context,
  kind: KeyKind<Id>,
  store: (columns: NewKeyColumns<Id>) => Promise<Key>,
  userId = userIdOf(context),
): Promise<{ key: Key; secret: string }> {
  await requireKeyQuota(context, kind, userId);
  const { secret, ...columns } = await kind.newKey(userId, context);
  const key = await store({ ...columns, userId, createdAt: context.now });
  await audit(context, { ...keyEvent(kind, 'CREATED', key), actorId: userId });
  return { key, secret };
}

/**
 * Requires room for another key, until the transaction ends.
 * @throws VALIDATION_FAILED when the user has the maximum number of live keys of this kind.
 */
export async function requireKeyQuota<Id extends string | number>(
  context: Context,
  kind: KeyKind<Id>,
  userId = userIdOf(context),
): Promise<void> {
  await lockUser(context, userId);
  requireQuota('liveKeys', await kind.countLive(userId, context), context);
}
