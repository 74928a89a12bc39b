import { randomInt } from 'node:crypto';
import { randomBase62 } from './key-format.ts';
import { hashKey } from './key-hash.ts';
import type { Secrets } from './secrets.ts';

export const deviceLoginMs = 10 * 60 * 1_000;

/** How long an approved device login can be claimed: clients poll every five seconds. */
export const claimMs = 60 * 1_000;

/** The minimum interval between two polls (RFC 8628). */
export const pollSeconds = 5;

/** Base62: 190 random bits. */
const deviceCodeLength = 32;

const userCodeAlphabet = 'BCDFGHJKLMNPQRSTVWXZ';
const userCodeLength = 8;
const userCodePattern = new RegExp(`^[${userCodeAlphabet}]{${userCodeLength}}$`);

export const newDeviceCode = (): string => randomBase62(deviceCodeLength);

export function deviceCodeHash(deviceCode: string, { peppers }: Secrets) {
  return hashKey(deviceCode, peppers[0]);
}

/** The code that a user enters or compares, without its dash. 34 random bits. */
export function newUserCode(): string {
  const letter = () => userCodeAlphabet[randomInt(userCodeAlphabet.length)];
  return Array.from({ length: userCodeLength }, letter).join('');
}

export function formatUserCode(userCode: string): string {
  return `${userCode.slice(0, 4)}-${userCode.slice(4)}`;
}

/** Accepts any case and any separators. */
export function parseUserCode(entered: string): string | undefined {
  const letters = entered
    .slice(0, 40)
    .replace(/[\s\p{P}]/gu, '')
    .toUpperCase();
  return userCodePattern.test(letters) ? letters : undefined;
}
