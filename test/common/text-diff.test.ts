import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textDiff } from '../../src/common/text-diff.ts';

const text = fc
  .array(fc.constantFrom('a', 'b', ' ', '\n', '\n\n', 'Two words.', '🙂', '\r\n'), {
    maxLength: 25,
  })
  .map((parts) => parts.join(''));

describe('textDiff', () => {
  it('contains both texts, and no empty part', () => {
    fc.assert(
      fc.property(text, text, (from, to) => {
        const parts = textDiff(from, to);
        const without = (kind: string) =>
          parts
            .filter((part) => part.kind !== kind)
            .map((part) => part.text)
            .join('');
        expect([without('ADDED'), without('REMOVED')]).toStrictEqual([from, to]);
        expect(parts.filter((part) => part.text === '')).toEqual([]);
      }),
    );
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
    expect(parts.filter(({ kind }) => kind === 'REMOVED')).toEqual([]);
    const added = parts.filter(({ kind }) => kind === 'ADDED').map((part) => part.text.trim());
    expect(added).toStrictEqual(['A new paragraph.', 'exact']);
  });
});
