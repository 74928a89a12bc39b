import { randomUUIDv7 } from 'node:crypto';
import { generateKey, type KeyPrefix, visiblePart } from './key-format.ts';
import { hashKey } from './key-hash.ts';
import { seal, unseal } from './sealed-secret.ts';
import type { Secrets } from './secrets.ts';

/** The most live keys of one kind that a user may have (decision). */
export const maxLiveKeys = 50;

/** What to store of a new prompt-service key, and its secret, which is stored only sealed. */
export function newApiKey(userId: string, secrets: Secrets) {
  return newKey('fol_', randomUUIDv7(), userId, secrets);
}

/**
 * The same of a new finance key. Its id is taken from the table's sequence beforehand
 * (`nextval`), because the secret is sealed for it.
 */
export function newFinanceKey(id: number, userId: string, secrets: Secrets) {
  return newKey('fin_', id, userId, secrets);
}

function newKey<Id extends string | number>(
  prefix: KeyPrefix,
  id: Id,
  userId: string,
  secrets: Secrets,
) {
  const secret = generateKey(prefix);
  return {
    id,
    secret,
    keyPrefix: visiblePart(secret),
    keyHash: hashKey(secret, secrets.peppers[0]),
    sealedSecret: seal(secret, binding(prefix, id, userId), secrets.sealing),
  };
}

/** A sealed secret opens only as this user's key of this kind with this id. */
const binding = (prefix: KeyPrefix, id: string | number, userId: string) =>
  `${prefix}:${userId}:${id}`;

interface SealedKey<Id> {
  readonly id: Id;
  readonly userId: string;
  readonly sealedSecret: string;
}

/** The secret of a stored key. @throws when it was sealed for another key or tampered with. */
export function revealedSecret(key: SealedKey<string>, secrets: Secrets): string {
  return unseal(key.sealedSecret, binding('fol_', key.id, key.userId), secrets.sealing);
}

/** The secret of a stored finance key. @throws as {@link revealedSecret}. */
export function revealedFinanceSecret(key: SealedKey<number>, secrets: Secrets): string {
  return unseal(key.sealedSecret, binding('fin_', key.id, key.userId), secrets.sealing);
}
