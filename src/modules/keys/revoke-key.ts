import { notFound } from '../../errors.ts';
import { idArgument } from '../../graphql/schema/arguments.ts';
import { builder } from '../../graphql/schema/builder.ts';
import { type Context, userIdOf } from '../../graphql/schema/context.ts';
import type { RecordRef } from '../../graphql/schema/find-record.ts';
import { recordPayload } from '../../graphql/schema/record-payload.ts';
import { disableWebhooksOf } from '../../webhooks/disable-webhook.ts';
import { audit } from '../users/audit-events/record.ts';
import { type KeyKind, type KeyModel, keyEvent } from './key-kind.ts';

export function revokeKeyMutation<Id extends string | number>(
  kind: KeyKind<Id>,
  type: RecordRef<KeyModel>,
): void {
  const mutation = `revoke${kind.model}`;
  const payload = recordPayload(mutation, kind.model, { type, description: 'The revoked key.' });
  builder.mutationField(mutation, (t) =>
    t.field({
      type: payload.type,
      description: `Revokes one of the caller's ${kind.noun}s and deletes its secret. Idempotent.`,
      authScopes: { session: true },
      args: idArgument('key'),
      resolve: async (_root, args, context, info) => {
        const where = await revokeKey(context, kind, args.id);
        return payload.find(where as never, context, info);
      },
    }),
  );
}

/**
 * Revokes a key of the caller, deletes its secret, disables its webhooks and records audit events. Does nothing when the
 * key is revoked already.
 * @returns the condition that finds the key.
 * @throws NOT_FOUND when the caller has no such key.
 */
async function revokeKey<Id extends string | number>(
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
