import { notFound } from '../../errors.ts';
import { type Context, userIdOf } from '../../graphql/schema/context.ts';
import { disableWebhooksOf } from '../../webhooks/disable-webhook.ts';
import { audit } from '../users/audit-events/record.ts';
import { type KeyKind, keyEvent } from './key-kind.ts';

/**
 * Revokes a key of the caller, deletes its secret, disables its webhooks and records audit events. Does nothing when the
 * key is revoked already.
 * @returns the condition that finds the key.
 * @throws NOT_FOUND when the caller has no such key.
 */
export async function revokeKey<Id extends string | number>(
  context: Context,
  kind: KeyKind<Id>,
  globalId: string,
): Promise<{ id: Id; userId: string }> {
  const userId = userIdOf(context);
  const where = { id: kind.parseId(globalId), userId };
  const [revoked] = await kind.table(context.database).updateManyAndReturn({
    where: { ...where, revokedAt: null },
    data: { revokedAt: context.now, sealedSecret: null },
    select: { name: true },
  });
  if (revoked) {
    await audit(context, keyEvent(kind, 'REVOKED', revoked));
    const key = kind.webhookKey(where.id);
    await disableWebhooksOf(context.database, { ...key, userId }, context.now);
  } else if (!(await kind.table(context.database).findUnique({ where }))) {
    throw notFound();
  }
  context.afterCommit(() => context.identity.forgetKeysOf(userId));
  return where;
}
