import type { Filter } from '../../database/query/filter.ts';
import { notFound } from '../../errors.ts';
import type { RecordType } from '../../generated/prisma/enums.ts';
import type { WebhookModel } from '../../generated/prisma/models.ts';
import { type Context, userIdOf } from '../../graphql/schema/context.ts';
import { recordUuid } from '../../graphql/schema/node.ts';
import { accessError, type Requirements } from '../../identity/access.ts';
import { referralAccess } from '../prompts/referrals/referral.ts';

/** The requirements of all fields of webhooks. Each webhook has further ones. */
export const webhookAccess = { permission: 'MANAGE' } as const satisfies Requirements;

/** What a caller needs for a webhook with these record types. A webhook sends what it could read later. */
const requirements: Readonly<Record<RecordType, Requirements>> = {
  PROMPT_TEMPLATE: { prompts: 'MANAGE' },
  IDEA: { prompts: 'MANAGE' },
  REFERRAL: referralAccess,
  CATEGORY: { finance: true },
  ENTRY: { finance: true },
  ACCOUNT: { finance: true },
};

/** @throws FORBIDDEN if the caller may not have a webhook with these record types */
export function requireTypeAccess(types: readonly RecordType[], { caller }: Context): void {
  for (const type of types) {
    const error = accessError(caller, requirements[type]);
    if (error) throw error;
  }
}

/** The record types that a webhook may not have if the caller accesses it. */
function deniedTypes({ caller }: Context): RecordType[] {
  // A user can see and delete all own webhooks, also after losing the role for a record type.
  if (caller.kind === 'session') return [];
  const types = Object.keys(requirements) as RecordType[];
  return types.filter((type) => accessError(caller, requirements[type]));
}

/** The columns with the key that a webhook of the caller belongs to; none for a session. */
export function credentialColumns({ caller }: Context) {
  return {
    apiKeyId: caller.kind === 'api-key' ? caller.keyId : null,
    financeKeyId: caller.kind === 'finance-key' ? caller.keyId : null,
  };
}

/** The condition for the webhooks that the caller may access, for Prisma's client. */
export function accessibleWebhooks(context: Context) {
  const userId = userIdOf(context);
  const denied = deniedTypes(context);
  return denied.length > 0 ? { userId, NOT: { recordTypes: { hasSome: denied } } } : { userId };
}

/** The same condition for a statement. */
export function accessibleFilter(context: Context): Filter<'Webhook'> {
  // The names of enum values in the database are those of Prisma in lower case.
  const denied = deniedTypes(context).map((type) => type.toLowerCase());
  return {
    userId: userIdOf(context),
    sql: (column, parameters) =>
      `NOT (${column('recordTypes')} && ${parameters.add(denied, 'record_type[]')})`,
  };
}

/**
 * Finds a webhook that the caller may access, and locks it until the transaction ends.
 * @throws NOT_FOUND
 */
export async function lockWebhook(context: Context, globalId: string): Promise<WebhookModel> {
  const { database } = context;
  const where = { id: recordUuid('Webhook', globalId), ...accessibleWebhooks(context) };
  await database.$queryRaw`
    SELECT 1 FROM "webhooks" WHERE "id" = ${where.id}::uuid AND "user_id" = ${where.userId}::uuid FOR UPDATE`;
  const webhook = await database.webhook.findFirst({ where });
  if (!webhook) throw notFound();
  return webhook;
}
