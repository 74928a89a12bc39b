import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { SealingKey } from './secrets.ts';

const version = 'v1';

/** The sealing key that a sealed text names is not among those given. */
export class SealingKeyMissingError extends Error {
  override readonly name = 'SealingKeyMissingError';
}

/**
 * Seals a text with AES-256-GCM under the newest key.
 * @param binding what the text belongs to; it opens only with the same.
 * @returns `v1.<key id>.<iv>.<tag>.<ciphertext>`, each part base64url.
 */
export function seal(
  text: string,
  binding: string,
  keys: readonly [SealingKey, ...SealingKey[]],
): string {
  const [{ id, key }] = keys;
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  cipher.setAAD(Buffer.from(binding));
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  const parts = [iv, cipher.getAuthTag(), ciphertext].map((part) => part.toString('base64url'));
  return [version, id, ...parts].join('.');
}

/**
 * Opens what {@link seal} made, under the key it names.
 * @throws {SealingKeyMissingError} when that key is not among `keys`.
 * @throws when the binding differs or a bit was changed.
 */
export function unseal(sealed: string, binding: string, keys: readonly SealingKey[]): string {
  const [format, keyId, iv, tag, ciphertext] = sealed.split('.');
  if (format !== version || !keyId || !iv || !tag || !ciphertext) {
    throw new Error('a sealed secret has an unknown format');
  }
  const key = keys.find((each) => each.id === keyId)?.key;
  if (!key) throw new SealingKeyMissingError(`no secret has the sealing key ${keyId}`);
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
