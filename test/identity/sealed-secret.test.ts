import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seal, unseal } from '../../src/identity/sealed-secret.ts';
import { deriveSecrets, type SealingKey } from '../../src/identity/secrets.ts';
import { anyCharacter } from '../support/samples/any-character.ts';

const sealingKeys = (secret: string, ...previousSecrets: string[]) =>
  deriveSecrets({ secret, previousSecrets, dataDir: '/unused' }).sealing;

const newer = sealingKeys('the newer of the two secrets, long enough');
const older = sealingKeys('the older of the two secrets, long enough');
const both = sealingKeys(
  'the newer of the two secrets, long enough',
  'the older of the two secrets, long enough',
);

const anyText = fc.string({ unit: anyCharacter, minLength: 1, maxLength: 100 });
const binding = fc.string({ unit: anyCharacter, maxLength: 100 });

/** Flips a bit of the decoded part. Some bits of base64url text do not affect the decoded part. */
function withFlippedBit(sealed: string, part: number, bit: number): string {
  const parts = sealed.split('.');
  const bytes = Buffer.from(parts[part] as string, 'base64url');
  const at = bit % (bytes.length * 8);
  bytes[at >> 3] = (bytes[at >> 3] as number) ^ (1 << (at & 7));
  parts[part] = bytes.toString('base64url');
  return parts.join('.');
}

const unsealing =
  (sealed: string, bound: string, keys: readonly SealingKey[] = newer) =>
  () =>
    unseal(sealed, bound, keys);

describe('a sealed secret', () => {
  it('unseals to the same string, and differs each time it is sealed', () => {
    fc.assert(
      fc.property(anyText, binding, (text, bound) => {
        const sealed = seal(text, bound, newer);
        expect(unseal(sealed, bound, newer)).toBe(text);
        expect(sealed).toMatch(/^v1\.[\da-f]{8}(\.[\w-]+){3}$/);
        expect(seal(text, bound, newer)).not.toBe(sealed);
      }),
    );
  });

  it.each([
    ['initialization vector', 2],
    ['tag', 3],
    ['ciphertext', 4],
  ])('is rejected when a bit of its %s is changed', (_name, part) => {
    fc.assert(
      fc.property(anyText, binding, fc.nat(), (text, bound, bit) => {
        const tampered = withFlippedBit(seal(text, bound, newer), part, bit);
        expect(unsealing(tampered, bound)).toThrow();
      }),
    );
  });

  it.each([
    ['version', 0],
    ['key id', 1],
    ['initialization vector', 2],
    ['tag', 3],
    ['ciphertext', 4],
  ])('is rejected when its %s is replaced, truncated or missing', (_name, part) => {
    fc.assert(
      fc.property(anyText, binding, fc.string({ maxLength: 20 }), (text, bound, other) => {
        const parts = seal(text, bound, newer).split('.');
        const original = Buffer.from(parts[part] as string, 'base64url');
        const replaced = (value: string) => parts.with(part, value).join('.');
        fc.pre(!Buffer.from(other, 'base64url').equals(original) && other !== parts[part]);
        expect(unsealing(replaced(other), bound)).toThrow();
        expect(unsealing(replaced(''), bound)).toThrow();
        expect(unsealing(parts.toSpliced(part, 1).join('.'), bound)).toThrow();
        const short = original.subarray(0, original.length - 1).toString('base64url');
        expect(unsealing(replaced(short), bound)).toThrow();
      }),
    );
  });

  it('is rejected under another binding', () => {
    fc.assert(
      fc.property(anyText, binding, binding, (text, bound, other) => {
        fc.pre(bound !== other);
        expect(unsealing(seal(text, bound, newer), other)).toThrow();
      }),
    );
  });

  it('unseals after a rotation while the older secret is configured', () => {
    fc.assert(
      fc.property(anyText, binding, (text, bound) => {
        const sealed = seal(text, bound, older);
        expect(unseal(sealed, bound, both)).toBe(text);
        expect(unsealing(sealed, bound, newer)).toThrow();
        expect(unsealing(seal(text, bound, both), bound, older)).toThrow();
      }),
    );
  });

  it('is rejected under another sealing key with the same id', () => {
    const sameId = [{ id: newer[0].id, key: older[0].key }];
    const sealed = seal('the text', 'the binding', newer);
    expect(unsealing(sealed, 'the binding', sameId)).toThrow();
    expect(unseal(sealed, 'the binding', newer)).toBe('the text');
  });
});
