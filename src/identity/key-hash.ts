import { createHmac } from 'node:crypto';

/** The keyed hash by which a key is found; useless without the pepper. */
export function hashKey(key: string, pepper: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHmac('sha256', pepper).update(key).digest());
}
