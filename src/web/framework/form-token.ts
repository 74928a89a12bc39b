import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Caller } from '../../identity/caller.ts';

/** The value of the visitor cookie: 144 random bits. A guest's forms are bound to it. */
export const newVisitorId = (): string => randomBytes(18).toString('base64url');

/** The length of an HMAC with SHA-256. */
const signatureBytes = 32;

/** Whether a cookie value has the format of `newVisitorId`. */
export const isVisitorId = (value: string | undefined): value is string =>
  value !== undefined && /^[\w-]{24}$/.test(value);

/**
 * Creates and verifies form tokens (D66). A token is bound to the session and ends with it; without
 * a session, it is bound to the visitor cookie.
 */
export class FormTokens {
  readonly #keys: readonly [Buffer, ...Buffer[]];

  /** @param keys the newest first. It signs; the older ones only verify. */
  constructor(keys: readonly [Buffer, ...Buffer[]]) {
    this.#keys = keys;
  }

  /**
   * A new token each time: a random mask, then the signature under it. The length of a
   * compressed page would reveal a token that is the same on many pages (BREACH).
   */
  tokenFor(caller: Caller, visitorId: string): string {
    const mask = randomBytes(signatureBytes);
    const masked = xor(sign(this.#keys[0], caller, visitorId), mask);
    return Buffer.concat([mask, masked]).toString('base64url');
  }

  /** Compares in constant time. */
  isValidFor(token: string, caller: Caller, visitorId: string): boolean {
    const bytes = Buffer.from(token, 'base64url');
    if (bytes.length !== 2 * signatureBytes) return false;
    const signature = xor(bytes.subarray(signatureBytes), bytes);
    return this.#keys.some((key) => {
      return timingSafeEqual(signature, sign(key, caller, visitorId));
    });
  }
}

/** Combines the bytes of a string with the first bytes of a mask. */
function xor(text: Buffer, mask: Buffer): Buffer {
  return Buffer.from(text.map((byte, index) => byte ^ (mask[index] as number)));
}

function sign(key: Buffer, caller: Caller, visitorId: string): Buffer {
  const holder = caller.kind === 'session' ? `session:${caller.sessionId}` : `visitor:${visitorId}`;
  return createHmac('sha256', key).update(holder).digest();
}
