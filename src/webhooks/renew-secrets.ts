import { renewRows } from '../identity/renew-rows.ts';
import { currentStart } from '../identity/sealed-secret.ts';
import type { DeliveryServices } from './deliver.ts';
import { openWebhookSecret, sealWebhookSecret } from './secret.ts';

/** Seals the secrets of webhooks under the newest FOLIO_SECRET. Never rejects. */
export async function renewSecrets({
  database: { client },
  secrets,
  log,
}: Pick<DeliveryServices, 'database' | 'secrets' | 'log'>): Promise<void> {
  const startsWith = currentStart(secrets.sealing);
  await renewRows({
    readPage: (after, take) =>
      client.webhook.findMany({
        where: { id: { gt: after }, NOT: { sealedSecret: { startsWith } } },
        orderBy: { id: 'asc' },
        take,
        select: { id: true, userId: true, sealedSecret: true },
      }),
    async renew({ sealedSecret, ...webhook }) {
      const secret = openWebhookSecret(sealedSecret, webhook, secrets);
      if (secret === undefined) return;
      // Nothing is updated if the secret was rotated in the meantime.
      await client.webhook.updateMany({
        where: { id: webhook.id, sealedSecret },
        data: { sealedSecret: sealWebhookSecret(secret, webhook, secrets) },
      });
    },
  }).catch((err) => log.warn({ err }, 'the secrets of webhooks could not be renewed'));
}
