import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Caller } from '../identity/caller.ts';

/** A visitor's cookie, before there is a session: 144 random bits. */
export const newVisitorId = (): string => randomBytes(18).toString('base64url');

/** Whether a cookie can be one of ours; others are not worth a look. */
export const isVisitorId = (value: string | undefined): value is string =>
  value !== undefined && /^[\w-]{24}$/.test(value);

/**
 * The tokens that say that a form was sent from a page of ours, to the browser that sends it
 * (D66): bound to the session, so that they end with it, or to the visitor's cookie before.
 */
export class FormTokens {
  readonly #keys: readonly [Buffer, ...Buffer[]];

  /** @param keys the newest first; older ones are still recognised. */
  constructor(keys: readonly [Buffer, ...Buffer[]]) {
    this.#keys = keys;
  }

  tokenFor(caller: Caller, visitorId: string): string {
    return sign(this.#keys[0], caller, visitorId).toString('base64url');
  }

  /** In constant time. */
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
