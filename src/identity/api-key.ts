import { randomUUIDv7 } from 'node:crypto';
import { FolioError } from '../errors.ts';
import { generateKey, type KeyPrefix, visiblePart } from './key-format.ts';
import { hashKey } from './key-hash.ts';
import { SealingKeyMissingError, seal, unseal } from './sealed-secret.ts';
import type { Secrets } from './secrets.ts';

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
    ...protectedKey(secret, { prefix, id, userId }, secrets),
  };
}

/** Whose key it is: a sealed secret opens only as this user's key of this kind with this id. */
interface KeyOwner {
  readonly prefix: KeyPrefix;
  readonly id: string | number;
  readonly userId: string;
}

/** What is stored of a key's secret, under the newest FOLIO_SECRET. */
export function protectedKey(secret: string, owner: KeyOwner, secrets: Secrets) {
  return {
    keyHash: hashKey(secret, secrets.peppers[0]),
    sealedSecret: seal(secret, binding(owner), secrets.sealing),
  };
}

const binding = ({ prefix, id, userId }: KeyOwner) => `${prefix}:${userId}:${id}`;

interface SealedKey<Id> {
  readonly id: Id;
  readonly userId: string;
  readonly sealedSecret: string;
}

/**
 * The secret of a stored key.
 * @throws CONFLICT when the FOLIO_SECRET that it was sealed under is no longer configured.
 * @throws when it was sealed for another key or tampered with.
 */
export function revealedSecret(key: SealedKey<string>, secrets: Secrets): string {
  return opened('fol_', key, secrets);
}

/** The secret of a stored finance key. @throws as {@link revealedSecret}. */
export function revealedFinanceSecret(key: SealedKey<number>, secrets: Secrets): string {
  return opened('fin_', key, secrets);
}

function opened(
  prefix: KeyPrefix,
  { id, userId, sealedSecret }: SealedKey<string | number>,
  secrets: Secrets,
): string {
  try {
    return unseal(sealedSecret, binding({ prefix, id, userId }), secrets.sealing);
  } catch (error) {
    if (!(error instanceof SealingKeyMissingError)) throw error;
    const message =
      'The key no longer works and can not be shown, because the server secret that it was ' +
      'created under is gone; create a new key';
    throw new FolioError('CONFLICT', { details: [{ path: ['id'], message }] });
  }
}
