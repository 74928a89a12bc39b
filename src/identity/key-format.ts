import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** `fol_` for API keys, `fin_` for finance keys. */
export type KeyPrefix = 'fol_' | 'fin_';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 33 base62 characters hold 196 random bits; at least 192 are required (D58). */
const randomLength = 33;
const checksumLength = 6;
const pattern = new RegExp(
  `^(fol_|fin_)([0-9A-Za-z]{${randomLength}})([0-9A-Za-z]{${checksumLength}})$`,
);

/** Cryptographically random base62 characters. Each holds 5.95 random bits. */
export function randomBase62(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(62)]).join('');
}

/** The secret of a new key: prefix, random part, checksum. */
export function generateKey(prefix: KeyPrefix): string {
  const random = randomBase62(randomLength);
  return `${prefix}${random}${checksum(`${prefix}${random}`)}`;
}

/**
 * The prefix of a secret. Undefined when the format or the checksum is wrong, so that mistyped keys
 * are rejected without a look-up (D58).
 */
export function keyPrefixOf(key: string): KeyPrefix | undefined {
  const match = pattern.exec(key);
  if (!match || checksum(key.slice(0, -checksumLength)) !== match[3]) return undefined;
  return match[1] as KeyPrefix;
}

/** The part of a secret that is stored and shown as `key_prefix`: the first 10 characters. */
export function visiblePart(key: string): string {
  return key.slice(0, 10);
}

/** CRC-32 in base62, which secret scanners can verify. */
function checksum(text: string): string {
  let remainder = crc32(text);
  let digits = '';
  for (let digit = 0; digit < checksumLength; digit += 1) {
    digits = alphabet.charAt(remainder % 62) + digits;
    remainder = Math.floor(remainder / 62);
  }
  return digits;
}
