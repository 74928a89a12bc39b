import type { Logger } from 'pino';
import type { Database, DatabaseClient } from '../database/client.ts';
import type { Secrets } from './secrets.ts';

export interface SecretUsage {
  /** `current`, `previous 1`, `previous 2`, … or `unknown`. */
  readonly label: string;
  readonly apiKeys: number;
  readonly financeKeys: number;
  readonly webhooks: number;
  readonly shareLinks: number;
}

/** `unknown` counts the keys, webhooks and share links whose server secret is not configured. */
export async function secretUsage(
  client: Pick<DatabaseClient, '$queryRaw'>,
  { sealing }: Pick<Secrets, 'sealing'>,
): Promise<SecretUsage[]> {
  const counts = await client.$queryRaw<Count[]>`
    SELECT 'api' AS "kind", split_part("sealed_secret", '.', 2) AS "id", count(*)::int AS "number"
      FROM "api_keys"
     WHERE "revoked_at" IS NULL AND ("expires_at" IS NULL OR "expires_at" > now())
     GROUP BY 2
     UNION ALL
    SELECT 'finance', split_part("sealed_secret", '.', 2), count(*)::int
      FROM "finance_keys"
     WHERE "revoked_at" IS NULL
     GROUP BY 2
     UNION ALL
    SELECT 'webhook', split_part("sealed_secret", '.', 2), count(*)::int
      FROM "webhooks"
     GROUP BY 2
     UNION ALL
    SELECT 'share', split_part("sealed_token", '.', 2), count(*)::int
      FROM "share_links"
     WHERE "expires_at" IS NULL OR "expires_at" > now()
     GROUP BY 2`;
  const labels = new Map<string | null, string>();
  for (const [index, { id }] of sealing.entries()) {
    if (!labels.has(id)) labels.set(id, index === 0 ? 'current' : `previous ${index}`);
  }
  const numberOf = (label: string, kind: Count['kind']) =>
    counts
      .filter((count) => count.kind === kind && (labels.get(count.id) ?? 'unknown') === label)
      .reduce((sum, { number }) => sum + number, 0);
  return [...labels.values(), 'unknown'].map((label) => ({
    label,
    apiKeys: numberOf(label, 'api'),
    financeKeys: numberOf(label, 'finance'),
    webhooks: numberOf(label, 'webhook'),
    shareLinks: numberOf(label, 'share'),
  }));
}

interface Services {
  readonly database: Pick<Database, 'client'>;
  readonly secrets: Pick<Secrets, 'sealing'>;
  readonly log: Pick<Logger, 'warn'>;
}

/** Warns of what does not work because its server secret is not configured. Never rejects. */
export async function warnOfUnknownSecrets({ database, secrets, log }: Services): Promise<void> {
  try {
    const { label: _, ...counts } = (await secretUsage(database.client, secrets)).at(-1) ?? {};
    if (Object.values(counts).some((count) => count > 0)) {
      log.warn(
        counts,
        'keys, webhooks or share links do not work: add their secret to FOLIO_SECRET_PREVIOUS',
      );
    }
  } catch (err) {
    log.warn({ err }, 'the secrets of keys could not be checked');
  }
}

interface Count {
  readonly kind: 'api' | 'finance' | 'webhook' | 'share';
  readonly id: string | null;
  readonly number: number;
}
