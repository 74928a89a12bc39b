import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seal, unseal } from '../../src/identity/sealed-secret.ts';
import { deriveSecrets, type SealingKey } from '../../src/identity/secrets.ts';
import { anyCharacter } from '../support/any-character.ts';

const sealingKeys = (secret: string, ...previousSecrets: string[]) =>
  deriveSecrets({ secret, previousSecrets, dataDir: '/nowhere' }).sealing;

const newer = sealingKeys('the newer of the two secrets, long enough');
const older = sealingKeys('the older of the two secrets, long enough');
const both = sealingKeys(
  'the newer of the two secrets, long enough',
  'the older of the two secrets, long enough',
);

const anyText = fc.string({ unit: anyCharacter, minLength: 1, maxLength: 100 });
const binding = fc.string({ unit: anyCharacter, maxLength: 100 });

/** Flips one bit of a part; base64url's unused bits would decode to the same bytes. */
function withFlippedBit(sealed: string, part: number, bit: number): string {
  const parts = sealed.split('.');
  const bytes = Buffer.from(parts[part] as string, 'base64url');
  const at = bit % (bytes.length * 8);
  bytes[at >> 3] = (bytes[at >> 3] as number) ^ (1 << (at & 7));
  parts[part] = bytes.toString('base64url');
  return parts.join('.');
}

const opens =
  (sealed: string, bound: string, keys: readonly SealingKey[] = newer) =>
  () =>
    unseal(sealed, bound, keys);

describe('a sealed secret', () => {
  it('opens to the same text, and never twice looks the same', () => {
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
  ])('does not open when a bit of its %s was changed', (_name, part) => {
    fc.assert(
      fc.property(anyText, binding, fc.nat(), (text, bound, bit) => {
        const tampered = withFlippedBit(seal(text, bound, newer), part, bit);
        expect(opens(tampered, bound)).toThrow();
      }),
    );
  });

  it.each([
    ['version', 0],
    ['key id', 1],
    ['initialization vector', 2],
    ['tag', 3],
    ['ciphertext', 4],
  ])('does not open when its %s is replaced, cut short or gone', (_name, part) => {
    fc.assert(
      fc.property(anyText, binding, fc.string({ maxLength: 20 }), (text, bound, other) => {
        const parts = seal(text, bound, newer).split('.');
        const original = Buffer.from(parts[part] as string, 'base64url');
        const replaced = (value: string) => parts.with(part, value).join('.');
        fc.pre(!Buffer.from(other, 'base64url').equals(original) && other !== parts[part]);
        expect(opens(replaced(other), bound)).toThrow();
        expect(opens(replaced(''), bound)).toThrow();
        expect(opens(parts.toSpliced(part, 1).join('.'), bound)).toThrow();
        const short = original.subarray(0, original.length - 1).toString('base64url');
        expect(opens(replaced(short), bound)).toThrow();
      }),
    );
  });

  it('does not open for another key or user than the one it belongs to', () => {
    fc.assert(
      fc.property(anyText, binding, binding, (text, bound, other) => {
        fc.pre(bound !== other);
        expect(opens(seal(text, bound, newer), other)).toThrow();
      }),
    );
  });

  it('opens after the secret has changed as long as the older one is known', () => {
    fc.assert(
      fc.property(anyText, binding, (text, bound) => {
        const sealed = seal(text, bound, older);
        expect(unseal(sealed, bound, both)).toBe(text);
        expect(opens(sealed, bound, newer)).toThrow();
        expect(opens(seal(text, bound, both), bound, older)).toThrow();
      }),
    );
  });

  it('does not open under another key that claims the same name', () => {
    const impostor = [{ id: newer[0].id, key: older[0].key }];
    const sealed = seal('the text', 'the binding', newer);
    expect(opens(sealed, 'the binding', impostor)).toThrow();
    expect(unseal(sealed, 'the binding', newer)).toBe('the text');
  });
});
