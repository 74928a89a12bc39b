import { notFound } from '../../errors.ts';
import type { RecordType } from '../../generated/prisma/enums.ts';
import type { WebhookModel } from '../../generated/prisma/models.ts';
import { type Context, userIdOf } from '../../graphql/schema/context.ts';
import { recordId } from '../../graphql/schema/node.ts';
import { accessError, type Requirements } from '../../identity/access.ts';
import { recordAccess } from '../../identity/record-access.ts';

/** The requirements of all fields of webhooks. Each webhook has further ones. */
export const webhookAccess = { permission: 'MANAGE' } as const satisfies Requirements;

/** @throws FORBIDDEN if the caller may not have a webhook with these record types */
export function requireTypeAccess(types: readonly RecordType[], { caller }: Context): void {
  for (const type of types) {
    const error = accessError(caller, recordAccess[type]);
    if (error) throw error;
  }
}

/** The record types that a webhook may not have if the caller accesses it. */
function deniedTypes({ caller }: Context): RecordType[] {
  // A user can see and delete all own webhooks, also after losing the role for a record type.
  if (caller.kind === 'session') return [];
  const types = Object.keys(recordAccess) as RecordType[];
  return types.filter((type) => accessError(caller, recordAccess[type]));
}

/** The columns with the key that a webhook of the caller belongs to; none for a session. */
export function credentialColumns({ caller }: Context) {
  return {
    apiKeyId: caller.kind === 'api-key' ? caller.keyId : null,
    financeKeyId: caller.kind === 'finance-key' ? caller.keyId : null,
  };
}

export function accessibleWebhooks(context: Context) {
  const userId = userIdOf(context);
  const denied = deniedTypes(context);
  return denied.length > 0 ? { userId, NOT: { recordTypes: { hasSome: denied } } } : { userId };
}

/** Locks the webhook until the transaction ends. @throws NOT_FOUND */
export async function lockWebhook(context: Context, globalId: string): Promise<WebhookModel> {
  const { database } = context;
  const where = { id: recordId('Webhook', globalId), ...accessibleWebhooks(context) };
  await database.$queryRaw`
    SELECT 1 FROM "webhooks" WHERE "id" = ${where.id}::uuid AND "user_id" = ${where.userId}::uuid FOR UPDATE`;
  const webhook = await database.webhook.findFirst({ where });
  if (!webhook) throw notFound();
  return webhook;
}
