import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { SealingKey } from './secrets.ts';

const version = 'v1';

class SealingKeyMissingError extends Error {
  override readonly name = 'SealingKeyMissingError';
}

/**
 * AES-256-GCM under the newest sealing key.
 * @param binding Identifies the owner. {@link unseal} requires the same value.
 * @returns `v1.<id of the sealing key>.<iv>.<tag>.<ciphertext>`; the last three in base64url.
 */
export function seal(
  plaintext: string,
  binding: string,
  keys: readonly [SealingKey, ...SealingKey[]],
): string {
  const [{ id, key }] = keys;
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  cipher.setAAD(Buffer.from(binding));
  const ciphertext = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
  const parts = [iv, cipher.getAuthTag(), ciphertext].map((part) => part.toString('base64url'));
  return [version, id, ...parts].join('.');
}

/**
 * @throws {SealingKeyMissingError} if the sealing key is not among `keys`.
 * @throws {Error} if the binding differs, or the sealed value was changed.
 */
export function unseal(sealed: string, binding: string, keys: readonly SealingKey[]): string {
  const [format, keyId, iv, tag, ciphertext] = sealed.split('.');
  if (format !== version || !keyId || !iv || !tag || !ciphertext) {
    throw new Error('a sealed secret has an unknown format');
  }
  const key = keys.find((each) => each.id === keyId)?.key;
  if (!key) throw new SealingKeyMissingError(`the sealing key ${keyId} is not configured`);
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'), {
    authTagLength: 16,
  });
  decipher.setAAD(Buffer.from(binding));
  decipher.setAuthTag(Buffer.from(tag, 'base64url'));
  return Buffer.concat([
    decipher.update(Buffer.from(ciphertext, 'base64url')),
    decipher.final(),
  ]).toString('utf8');
}

/** Like {@link unseal}, but undefined if the FOLIO_SECRET of the sealing key is no longer configured. */
export function unsealIfConfigured(
  ...parameters: Parameters<typeof unseal>
): ReturnType<typeof unseal> | undefined {
  try {
    return unseal(...parameters);
  } catch (error) {
    if (error instanceof SealingKeyMissingError) return undefined;
    throw error;
  }
}

/** With what all values begin that are sealed under the newest FOLIO_SECRET. */
export const currentStart = ([{ id }]: readonly [SealingKey, ...SealingKey[]]): string =>
  `${version}.${id}.`;
