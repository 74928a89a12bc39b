import { type Context, userIdOf } from '../../graphql/context.ts';
import type { NewKey } from '../../identity/key-secret.ts';
import { requireQuota } from '../quotas/require-quota.ts';
import { audit } from '../users/audit-events/record.ts';
import { lockUser } from '../users/lock-user.ts';
import { type KeyKind, keyEvent } from './key-kind.ts';

/** The columns of a new key that do not come from the input. */
type NewKeyColumns<Id> = Omit<NewKey<Id>, 'secret'> & {
  readonly userId: string;
  readonly createdAt: Date;
};

/**
 * Creates a key of the caller and records an audit event.
 * @param store Writes the row with these columns and the columns of the input.
 * @throws VALIDATION_FAILED when the caller has the maximum number of live keys of this kind.
 */
export async function createKey<Id extends string | number, Key extends { readonly name: string }>(
  context: Context,
  kind: KeyKind<Id>,
  store: (columns: NewKeyColumns<Id>) => Promise<Key>,
): Promise<{ key: Key; secret: string }> {
  const userId = userIdOf(context);
  await lockUser(context);
  requireQuota(await kind.countLive(userId, context), context.quotas.liveKeys, {
    records: 'live keys',
    remedy: 'revoke one first',
  });
  const { secret, ...columns } = await kind.newKey(userId, context);
  const key = await store({ ...columns, userId, createdAt: context.now });
  await audit(context, keyEvent(kind, 'CREATED', key));
  return { key, secret };
}
