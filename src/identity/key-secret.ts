import { randomUUIDv7 } from 'node:crypto';
import { FolioError } from '../errors.ts';
import type { ApiKeyCaller, FinanceKeyCaller } from './caller.ts';
import { generateKey, type KeyPrefix, visiblePart } from './key-format.ts';
import { hashKey } from './key-hash.ts';
import { seal, unsealIfConfigured } from './sealed-secret.ts';
import type { Secrets } from './secrets.ts';

export type KeyReference =
  | Pick<ApiKeyCaller, 'kind' | 'keyId' | 'userId'>
  | Pick<FinanceKeyCaller, 'kind' | 'keyId' | 'userId'>;

const prefixes = {
  'api-key': 'fol_',
  'finance-key': 'fin_',
} as const satisfies Record<KeyReference['kind'], KeyPrefix>;

export interface NewKey<Id> extends SecretColumns {
  readonly id: Id;
  readonly secret: string;
  readonly keyPrefix: string;
}

export function newApiKey(userId: string, secrets: Secrets): NewKey<string> {
  const id = randomUUIDv7();
  return { id, ...newSecret({ kind: 'api-key', keyId: id, userId }, secrets) };
}

/**
 * @param id The next number of the table's sequence (`nextval`): the secret is sealed for this id.
 */
export function newFinanceKey(id: number, userId: string, secrets: Secrets): NewKey<number> {
  return { id, ...newSecret({ kind: 'finance-key', keyId: id, userId }, secrets) };
}

function newSecret(reference: KeyReference, secrets: Secrets) {
  const secret = generateKey(prefixes[reference.kind]);
  return {
    secret,
    keyPrefix: visiblePart(secret),
    ...secretColumns(secret, reference, secrets),
  };
}

interface SecretColumns {
  readonly keyHash: Uint8Array<ArrayBuffer>;
  readonly sealedSecret: string;
}

/** Hashes and seals the secret of a key under the newest FOLIO_SECRET. */
export function secretColumns(
  secret: string,
  reference: KeyReference,
  secrets: Secrets,
): SecretColumns {
  return {
    keyHash: hashKey(secret, secrets.peppers[0]),
    sealedSecret: seal(secret, binding(reference), secrets.sealing),
  };
}

const binding = ({ kind, keyId, userId }: KeyReference) => `${prefixes[kind]}:${userId}:${keyId}`;

/**
 * @throws CONFLICT if the FOLIO_SECRET under which it was sealed is no longer configured.
 * @throws {Error} if it was sealed for another key, or was changed.
 */
export function revealedSecret(
  reference: KeyReference,
  sealedSecret: string,
  secrets: Secrets,
): string {
  const secret = unsealIfConfigured(sealedSecret, binding(reference), secrets.sealing);
  if (secret !== undefined) return secret;
  const message =
    "The key can't be used or revealed, because its server secret is no longer configured; create a new key";
  throw new FolioError('CONFLICT', { details: [{ path: ['id'], message }] });
}
