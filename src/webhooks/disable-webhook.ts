import type { Database, DatabaseClient } from '../database/client.ts';
import { noClient, recordAudit } from '../identity/audit.ts';
import type { ClaimedWebhook } from './claim.ts';
import { auditSubject } from './record-delivery.ts';

export type WebhookKey = { readonly apiKeyId: string } | { readonly financeKeyId: number };

/** Also creates audit events of the owner. */
export async function disableWebhooksOf(
  client: DatabaseClient,
  where: (WebhookKey & { userId: string }) | { id: string; leasedUntil: Date },
  now: Date,
): Promise<void> {
  const disabled = await client.webhook.updateManyAndReturn({
    where: { ...where, disabledAt: null },
    data: { disabledAt: now, disabledReason: 'CREDENTIAL' },
    select: { userId: true, url: true },
  });
  for (const { userId, url } of disabled) {
    const subject = auditSubject({ url });
    const record = { userId, kind: 'WEBHOOK_DISABLED', subject, createdAt: now } as const;
    await recordAudit(client, noClient, record);
  }
}

/** The key of the webhook has ended. Ends the lease. */
export async function disableWebhook(
  { transaction }: Pick<Database, 'transaction'>,
  { id, leasedUntil }: ClaimedWebhook,
  now: Date,
): Promise<void> {
  await transaction(async (client) => {
    await disableWebhooksOf(client, { id, leasedUntil }, now);
    await client.webhook.updateMany({ where: { id, leasedUntil }, data: { leasedUntil: now } });
  });
}
