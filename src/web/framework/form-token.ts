import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Caller } from '../../identity/caller.ts';

/** The value of the visitor cookie: 144 random bits. A guest's forms are bound to it. */
export const newVisitorId = (): string => randomBytes(18).toString('base64url');

/** A signature is the HMAC of the session or visitor cookie, then 16 bytes of the user's HMAC. */
const holderBytes = 32;
const signatureBytes = holderBytes + 16;

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
    const signature = signatureIn(token);
    if (!signature) return false;
    return this.#keys.some((key) => timingSafeEqual(signature, sign(key, caller, visitorId)));
  }

  /** Whether {@link userMarkIn} read the mark from a token of the caller's user, of any session. */
  isMarkOf(userMark: string, caller: Caller): boolean {
    return this.#keys.some((key) => markOf(sign(key, caller, '')) === userMark);
  }
}

/** The user's part of a token's signature, for {@link FormTokens.isMarkOf}. Not verified. */
export function userMarkIn(token: string): string {
  const signature = signatureIn(token);
  return signature ? markOf(signature) : '';
}

const markOf = (signature: Buffer) => signature.toString('base64url', holderBytes);

function signatureIn(token: string): Buffer | undefined {
  const bytes = Buffer.from(token, 'base64url');
  const isWhole = bytes.length === 2 * signatureBytes && bytes.toString('base64url') === token;
  if (!isWhole) return undefined;
  return xor(bytes.subarray(signatureBytes), bytes);
}

/** Combines the bytes of a string with the first bytes of a mask. */
function xor(text: Buffer, mask: Buffer): Buffer {
  return Buffer.from(text.map((byte, index) => byte ^ (mask[index] as number)));
}

function sign(key: Buffer, caller: Caller, visitorId: string): Buffer {
  const [holder, user] =
    caller.kind === 'session'
      ? [`session:${caller.sessionId}`, `user:${caller.userId}`]
      : [`visitor:${visitorId}`, 'guest'];
  const parts = [holder, user].map((text) => createHmac('sha256', key).update(text).digest());
  return Buffer.concat(parts, signatureBytes);
}
