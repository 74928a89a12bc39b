import { createHmac } from 'node:crypto';

export function hashKey(key: string, pepper: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHmac('sha256', pepper).update(key).digest());
}

/** The hashes under which a secret can be stored: it may be older than the newest FOLIO_SECRET. */
export const keyHashes = (key: string, peppers: readonly Buffer[]): Uint8Array<ArrayBuffer>[] =>
  peppers.map((pepper) => hashKey(key, pepper));
