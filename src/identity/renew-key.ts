import type { DatabaseClient } from '../database/client.ts';
import { hashKey } from './key-hash.ts';
import { type KeyReference, secretColumns } from './key-secret.ts';
import type { Secrets } from './secrets.ts';

/** A stored key whose secret is known, because it was just used or revealed. */
type KnownKey = KeyReference & {
  readonly secret: string;
  /** The stored hash. */
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
  const data = secretColumns(secret, key, secrets);
  const unchanged = { userId, keyHash, revokedAt: null };
  if (key.kind === 'api-key') {
    await client.apiKey.updateMany({ where: { id: key.keyId, ...unchanged }, data });
  } else {
    await client.financeKey.updateMany({ where: { id: key.keyId, ...unchanged }, data });
  }
}
