import { randomUUIDv7 } from 'node:crypto';
import { generateKey, visiblePart } from './key-format.ts';
import { hashKey } from './key-hash.ts';
import { seal, unseal } from './sealed-secret.ts';
import type { Secrets } from './secrets.ts';

/** A sealed secret opens only as this user's key with this id. */
const binding = (id: string, userId: string) => `fol_:${userId}:${id}`;

/** What to store of a new prompt-service key, and its secret, which is stored only sealed. */
export function newApiKey(userId: string, secrets: Secrets) {
  const id = randomUUIDv7();
  const secret = generateKey('fol_');
  return {
    id,
    secret,
    keyPrefix: visiblePart(secret),
    keyHash: hashKey(secret, secrets.peppers[0]),
    sealedSecret: seal(secret, binding(id, userId), secrets.sealing),
  };
}

/** The secret of a stored key. @throws when it was sealed for another key or tampered with. */
export function revealedSecret(
  key: { id: string; userId: string; sealedSecret: string },
  secrets: Secrets,
): string {
  return unseal(key.sealedSecret, binding(key.id, key.userId), secrets.sealing);
}
