import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Caller } from '../identity/caller.ts';

/** The value of the visitor cookie, which a guest's forms are bound to: 144 random bits. */
export const newVisitorId = (): string => randomBytes(18).toString('base64url');

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

  tokenFor(caller: Caller, visitorId: string): string {
    return sign(this.#keys[0], caller, visitorId).toString('base64url');
  }

  /** Compares in constant time. */
  isValidFor(token: string, caller: Caller, visitorId: string): boolean {
    const signature = Buffer.from(token, 'base64url');
    return this.#keys.some((key) => {
      const expected = sign(key, caller, visitorId);
      return signature.length === expected.length && timingSafeEqual(signature, expected);
    });
  }
}

function sign(key: Buffer, caller: Caller, visitorId: string): Buffer {
  const holder = caller.kind === 'session' ? `session:${caller.sessionId}` : `visitor:${visitorId}`;
  return createHmac('sha256', key).update(holder).digest();
}
