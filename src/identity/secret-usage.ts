import type { DatabaseClient } from '../database/client.ts';
import type { Secrets } from './secrets.ts';

/** How many live keys stop working when a secret is no longer configured. */
export interface SecretUsage {
  /** Which secret, never the secret itself. */
  readonly label: string;
  readonly apiKeys: number;
  readonly financeKeys: number;
}

/**
 * Counts live keys by the FOLIO_SECRET that they were last hashed and sealed under, which always
 * happens together; the sealed text names it. `unknown` is a secret that is not configured.
 */
export async function secretUsage(
  client: Pick<DatabaseClient, '$queryRaw'>,
  { sealing }: Pick<Secrets, 'sealing'>,
): Promise<SecretUsage[]> {
  const counts = await client.$queryRaw<Count[]>`
    SELECT 'api' AS "kind", split_part("sealed_secret", '.', 2) AS "id", count(*)::int AS "keys"
      FROM "api_keys"
     WHERE "revoked_at" IS NULL AND ("expires_at" IS NULL OR "expires_at" > now())
     GROUP BY 2
     UNION ALL
    SELECT 'finance', split_part("sealed_secret", '.', 2), count(*)::int
      FROM "finance_keys"
     WHERE "revoked_at" IS NULL
     GROUP BY 2`;
  const labels = new Map<string | null, string>();
  for (const [index, { id }] of sealing.entries()) {
    if (!labels.has(id)) labels.set(id, index === 0 ? 'current' : `previous ${index}`);
  }
  const keysOf = (label: string, kind: Count['kind']) =>
    counts
      .filter((count) => count.kind === kind && (labels.get(count.id) ?? 'unknown') === label)
      .reduce((sum, { keys }) => sum + keys, 0);
  return [...labels.values(), 'unknown'].map((label) => ({
    label,
    apiKeys: keysOf(label, 'api'),
    financeKeys: keysOf(label, 'finance'),
  }));
}

interface Count {
  readonly kind: 'api' | 'finance';
  readonly id: string | null;
  readonly keys: number;
}
