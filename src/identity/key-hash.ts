import { createHmac } from 'node:crypto';

/** The keyed hash (HMAC-SHA-256) of a secret. The database finds the key by it. */
export function hashKey(key: string, pepper: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHmac('sha256', pepper).update(key).digest());
}
