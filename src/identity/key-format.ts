import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

export type KeyPrefix = 'fol_' | 'fin_';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 33 base62 characters hold 196 random bits; at least 192 are required (D58). */
const randomLength = 33;
const checksumLength = 6;
const pattern = new RegExp(
  `^(fol_|fin_)([0-9A-Za-z]{${randomLength}})([0-9A-Za-z]{${checksumLength}})$`,
);

export function randomBase62(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(62)]).join('');
}

/** The secret of a new key: prefix, random part, checksum. */
export function generateKey(prefix: KeyPrefix): string {
  const random = randomBase62(randomLength);
  return `${prefix}${random}${checksum(`${prefix}${random}`)}`;
}

/** Undefined if the format or the checksum is wrong: mistyped keys need no look-up (D58). */
export function keyPrefixOf(key: string): KeyPrefix | undefined {
  const match = pattern.exec(key);
  if (!match || checksum(key.slice(0, -checksumLength)) !== match[3]) return undefined;
  return match[1] as KeyPrefix;
}

/** The part of a secret that is stored and shown as `key_prefix`: the first 10 characters. */
export function visiblePart(key: string): string {
  return key.slice(0, 10);
}

/** CRC-32 in base62, for secret scanners. */
function checksum(value: string): string {
  let remainder = crc32(value);
  let digits = '';
  for (let digit = 0; digit < checksumLength; digit += 1) {
    digits = alphabet.charAt(remainder % 62) + digits;
    remainder = Math.floor(remainder / 62);
  }
  return digits;
}
