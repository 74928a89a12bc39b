import type { DatabaseClient } from '../database/client.ts';
import { hashKey } from './key-hash.ts';
import { type KeyReference, secretColumns } from './key-secret.ts';
import type { Secrets } from './secrets.ts';

/** The secret was just used or revealed. */
type RenewableKey = KeyReference & {
  readonly secret: string;
  readonly keyHash: Uint8Array<ArrayBuffer>;
};

/**
 * Hashes and seals a key under the newest FOLIO_SECRET, so that older ones can be removed. Has no
 * effect if the key was renewed or revoked in the meantime: a revoked secret must stay deleted.
 */
export async function renewKey(
  client: Pick<DatabaseClient, 'apiKey' | 'financeKey'>,
  key: RenewableKey,
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
