import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** `fol_` opens the prompt service, `fin_` the finance service. */
export type KeyPrefix = 'fol_' | 'fin_';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 33 base62 characters hold 196 random bits; the contract asks for 192. */
const randomLength = 33;
const checksumLength = 6;
const pattern = new RegExp(
  `^(fol_|fin_)([0-9A-Za-z]{${randomLength}})([0-9A-Za-z]{${checksumLength}})$`,
);

/** Unguessable text of base62 characters, each of which holds nearly six random bits. */
export function randomBase62(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(62)]).join('');
}

/** A new key: prefix, random part, checksum. */
export function generateKey(prefix: KeyPrefix): string {
  const random = randomBase62(randomLength);
  return `${prefix}${random}${checksum(`${prefix}${random}`)}`;
}

/** The prefix of a well-formed key; undefined when mistyped, so that no look-up is needed. */
export function keyPrefixOf(key: string): KeyPrefix | undefined {
  const match = pattern.exec(key);
  if (!match || checksum(key.slice(0, -checksumLength)) !== match[3]) return undefined;
  return match[1] as KeyPrefix;
}

/** What lists show of a key: enough to recognise it, far too little to use it. */
export function visiblePart(key: string): string {
  return key.slice(0, 10);
}

/** CRC-32 in base62, as secret scanners expect it. */
function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let digit = 0; digit < checksumLength; digit += 1) {
    digits = alphabet.charAt(rest % 62) + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}
