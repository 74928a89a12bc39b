import { createHmac } from 'node:crypto';

export function hashKey(key: string, pepper: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHmac('sha256', pepper).update(key).digest());
}
