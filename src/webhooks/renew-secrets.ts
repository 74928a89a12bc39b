import { SealingKeyMissingError } from '../identity/sealed-secret.ts';
import type { DeliveryServices } from './deliver.ts';
import { openWebhookSecret, sealWebhookSecret, type WebhookReference } from './secret.ts';

const pageSize = 500;

interface Sealed extends WebhookReference {
  readonly sealedSecret: string;
}

type Services = Pick<DeliveryServices, 'database' | 'secrets' | 'log'>;

async function renewSecret({ database, secrets }: Services, webhook: Sealed): Promise<void> {
  const { id, sealedSecret } = webhook;
  try {
    const secret = openWebhookSecret(sealedSecret, webhook, secrets);
    // Nothing is updated if the secret was rotated in the meantime.
    await database.client.webhook.updateMany({
      where: { id, sealedSecret },
      data: { sealedSecret: sealWebhookSecret(secret, webhook, secrets) },
    });
  } catch (error) {
    if (!(error instanceof SealingKeyMissingError)) throw error;
  }
}

/**
 * Seals the secrets of webhooks, which no request renews, under the newest FOLIO_SECRET, so that
 * older ones can be removed. Never rejects.
 */
export async function renewSecrets(services: Services): Promise<void> {
  const { database, secrets, log } = services;
  const current = `v1.${secrets.sealing[0].id}.`;
  try {
    let after = '00000000-0000-0000-0000-000000000000';
    let page: Sealed[];
    do {
      page = await database.client.webhook.findMany({
        where: { id: { gt: after }, NOT: { sealedSecret: { startsWith: current } } },
        orderBy: { id: 'asc' },
        take: pageSize,
        select: { id: true, userId: true, sealedSecret: true },
      });
      for (const webhook of page) await renewSecret(services, webhook);
      after = page.at(-1)?.id ?? after;
    } while (page.length === pageSize);
  } catch (err) {
    log.warn({ err }, 'the secrets of webhooks could not be renewed');
  }
}
