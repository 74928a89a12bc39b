import type { DatabaseClient } from '../database/client.ts';
import { protectedKey } from './api-key.ts';
import type { ApiKeyCaller, FinanceKeyCaller } from './caller.ts';
import { hashKey } from './key-hash.ts';
import type { Secrets } from './secrets.ts';

/** A stored key whose secret is known, because it was just used or revealed. */
type KnownKey = (
  | Pick<ApiKeyCaller, 'kind' | 'keyId' | 'userId'>
  | Pick<FinanceKeyCaller, 'kind' | 'keyId' | 'userId'>
) & {
  readonly secret: string;
  /** The hash as stored. */
  readonly keyHash: Uint8Array<ArrayBuffer>;
};

/**
 * Hashes and seals a key under the newest FOLIO_SECRET, unless it is already, so that the older
 * ones can be removed. One statement, which does nothing when the key was renewed or revoked in the
 * meantime: a revoked key must not get its secret back.
 */
export async function renewKey(
  client: Pick<DatabaseClient, 'apiKey' | 'financeKey'>,
  key: KnownKey,
  secrets: Secrets,
): Promise<void> {
  const { userId, keyHash, secret } = key;
  if (Buffer.from(hashKey(secret, secrets.peppers[0])).equals(keyHash)) return;
  const isApiKey = key.kind === 'api-key';
  const prefix = isApiKey ? 'fol_' : 'fin_';
  const data = protectedKey(secret, { prefix, id: key.keyId, userId }, secrets);
  const unchanged = { userId, keyHash, revokedAt: null };
  if (isApiKey) await client.apiKey.updateMany({ where: { id: key.keyId, ...unchanged }, data });
  else await client.financeKey.updateMany({ where: { id: key.keyId, ...unchanged }, data });
}
