import fc from 'fast-check';

/**
 * Any code point but surrogates, ASCII more often. fast-check's own `unit: 'binary'` first builds a
 * table of all of them, which takes seconds.
 */
export const anyCharacter: fc.Arbitrary<string> = fc
  .oneof(
    { weight: 3, arbitrary: fc.integer({ min: 0, max: 0x7f }) },
    { weight: 1, arbitrary: fc.integer({ min: 0x80, max: 0xd7ff }) },
    { weight: 1, arbitrary: fc.integer({ min: 0xe000, max: 0x10ffff }) },
  )
  .map((point) => String.fromCodePoint(point));
