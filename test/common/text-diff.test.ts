import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DiffKind, type DiffPart, textDiff } from '../../src/common/text-diff.ts';
import { processorMillis } from '../support/processor-time.ts';

const textOf = (parts: readonly DiffPart[], ...kinds: DiffKind[]) =>
  parts
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ text }) => text)
    .join('');

/** Texts with common lines and words, so that they are compared and not only replaced. */
const texts = fc
  .array(fc.constantFrom('a b', 'a c', '{{NAME}}', '', ' ', '\r', 'é日本', 'x'), { maxLength: 30 })
  .map((lines) => lines.join('\n'));

const expectExact = (from: string, to: string) => {
  const parts = textDiff(from, to);
  expect(textOf(parts, 'EQUAL', 'REMOVED')).toBe(from);
  expect(textOf(parts, 'EQUAL', 'ADDED')).toBe(to);
  expect(parts.every(({ text }) => text !== '')).toBe(true);
  return parts;
};

describe('textDiff', () => {
  it('has both texts exactly in its parts', () => {
    fc.assert(fc.property(texts, texts, (from, to) => void expectExact(from, to)));
    fc.assert(fc.property(fc.string(), fc.string(), (from, to) => void expectExact(from, to)));
  });

  it('has one equal part for equal texts, and none for empty ones', () => {
    expect(textDiff('a\nb', 'a\nb')).toStrictEqual([{ kind: 'EQUAL', text: 'a\nb' }]);
    expect(textDiff('', '')).toStrictEqual([]);
  });

  it('compares words within lines that were replaced', () => {
    expect(textDiff('Same\nA red car\n', 'Same\nA blue car\n')).toStrictEqual([
      { kind: 'EQUAL', text: 'Same\n' },
      { kind: 'EQUAL', text: 'A ' },
      { kind: 'REMOVED', text: 'red' },
      { kind: 'ADDED', text: 'blue' },
      { kind: 'EQUAL', text: ' car\n' },
    ]);
  });

  it('finds a paragraph that moved down and was changed', () => {
    const parts = textDiff(
      'First.\n\nTranslate the meaning of each sentence.\n\nLast.',
      'First.\n\nA new paragraph.\n\nTranslate the exact meaning of each sentence.\n\nLast.',
    );
    expect(textOf(parts, 'REMOVED')).toBe('');
    expect(parts.filter(({ kind }) => kind === 'ADDED').map(({ text }) => text.trim())).toEqual([
      'A new paragraph.',
      'exact',
    ]);
  });

  it('replaces texts of 10,000 characters that have little in common', async () => {
    const words = (step: number) =>
      Array.from({ length: 2_000 }, (_, index) => `w${(index * step) % 2_003}`);
    const variants = [
      [words(3).join(' '), words(7).join(' ')],
      [words(3).join('\n'), words(7).join('\n')],
      ['\n'.repeat(10_000), `${'x\n'.repeat(5_000)}`],
      ['a b '.repeat(2_500), 'b a '.repeat(2_500)],
    ] as const;
    for (const [from, to] of variants) {
      const compare = () => expectExact(from.slice(0, 10_000), to.slice(0, 10_000));
      // The limits of the comparison allow much less, also on a slow machine.
      expect(await processorMillis(compare)).toBeLessThan(2_000);
    }
  });
});
