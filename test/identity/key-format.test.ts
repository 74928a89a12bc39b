import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generateKey, keyPrefixOf, visiblePart } from '../../src/identity/key-format.ts';
import { anyCharacter } from '../support/samples/any-character.ts';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const prefixes = ['fol_', 'fin_'] as const;
const anyKey = fc.constantFrom(...prefixes).map((prefix) => generateKey(prefix));
const position = (key: string) => fc.nat({ max: key.length - 1 });

/** The checksum, computed independently of the tested code. */
function checksumOf(text: string): string {
  let remainder = BigInt(crc32(text));
  let encoded = '';
  while (encoded.length < 6) {
    encoded = `${digits[Number(remainder % 62n)]}${encoded}`;
    remainder /= 62n;
  }
  return encoded;
}

describe('key format', () => {
  it.each(prefixes)(
    'of %s keys has at least 192 random bits in base62 and a checksum',
    (prefix) => {
      for (let round = 0; round < 100; round += 1) {
        const key = generateKey(prefix);
        const match = /^(fol_|fin_)([0-9A-Za-z]+)([0-9A-Za-z]{6})$/.exec(key);
        expect(match?.[1]).toBe(prefix);
        expect(62n ** BigInt(match?.[2]?.length ?? 0)).toBeGreaterThanOrEqual(2n ** 192n);
        expect(match?.[3]).toBe(checksumOf(key.slice(0, -6)));
        expect(keyPrefixOf(key)).toBe(prefix);
      }
    },
  );

  it('accepts a fixed example for each prefix', () => {
    const random = '0'.repeat(33);
    for (const prefix of prefixes) {
      expect(keyPrefixOf(`${prefix}${random}${checksumOf(`${prefix}${random}`)}`)).toBe(prefix);
    }
    expect(keyPrefixOf(`fol_${random}${'0'.repeat(6)}`)).toBeUndefined();
  });

  it('generates distinct keys from all base62 characters', () => {
    const keys = Array.from({ length: 2_000 }, () => generateKey('fol_'));
    expect(new Set(keys).size).toBe(keys.length);
    const used = new Set(keys.flatMap((key) => [...key.slice(4, 37)]));
    expect([...used].toSorted().join('')).toBe(digits);
  });

  it('rejects a key with one replaced character', () => {
    const change = anyKey.chain((key) =>
      fc.tuple(
        fc.constant(key),
        position(key),
        fc.oneof(fc.constantFrom(...digits, '_'), fc.string({ unit: anyCharacter, maxLength: 1 })),
      ),
    );
    fc.assert(
      fc.property(change, ([key, at, other]) => {
        fc.pre(other !== key[at]);
        expect(keyPrefixOf(`${key.slice(0, at)}${other}${key.slice(at + 1)}`)).toBeUndefined();
      }),
      { numRuns: 2_000 },
    );
  });

  it('rejects a key with two swapped, one missing or one additional character', () => {
    const change = anyKey.chain((key) => fc.tuple(fc.constant(key), position(key)));
    fc.assert(
      fc.property(change, fc.constantFrom(...digits, ' ', '\n'), ([key, at], extra) => {
        const [before, after] = [key.slice(0, at), key.slice(at + 1)];
        expect(keyPrefixOf(before + after)).toBeUndefined();
        expect(keyPrefixOf(`${before}${extra}${key.slice(at)}`)).toBeUndefined();
        expect(keyPrefixOf(`${key}${extra}`)).toBeUndefined();
        fc.pre(after !== '' && after[0] !== key[at]);
        const swapped = `${before}${after[0]}${key[at]}${after.slice(1)}`;
        expect(keyPrefixOf(swapped)).toBeUndefined();
      }),
      { numRuns: 1_000 },
    );
  });

  it('rejects a key with the prefix of the other service', () => {
    fc.assert(
      fc.property(anyKey, (key) => {
        const other = key.startsWith('fol_') ? 'fin_' : 'fol_';
        expect(keyPrefixOf(`${other}${key.slice(4)}`)).toBeUndefined();
      }),
    );
  });

  it('rejects any other string', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 60 }), (text) => {
        expect(keyPrefixOf(text)).toBeUndefined();
        expect(keyPrefixOf(`fol_${text}`)).toBeUndefined();
      }),
      { numRuns: 1_000 },
    );
  });

  it('has the first 10 characters as visible part', () => {
    fc.assert(
      fc.property(anyKey, (key) => {
        expect(visiblePart(key)).toBe(key.slice(0, 10));
      }),
    );
  });
});
