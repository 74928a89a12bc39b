import fc from 'fast-check';
import { expect, it } from 'vitest';
import { tagsOf, tagText } from '../../../../src/web/pages/prompts/tag-text.ts';

it.each([
  ['', []],
  [' , ,, ', []],
  ['sales', ['sales']],
  [' sales ,  cold email,', ['sales', 'cold email']],
  ['"a, b", c', ['a, b', 'c']],
  ['"say ""hi""",x', ['say "hi"', 'x']],
  ['5" disk, 3', ['5" disk', '3']],
  ['"open, end', ['"open', 'end']],
  ['"a" b, c', ['"a" b', 'c']],
])('a text has the tags that it lists: %j', (text, tags) => {
  expect(tagsOf(text)).toStrictEqual(tags);
});

it('a text of any tags has the same tags', () => {
  const tag = fc
    .string({ unit: fc.constantFrom('a', '"', ',', ' ', 'é', "'"), minLength: 1, maxLength: 8 })
    .filter((text) => text.trim() === text && text !== '');
  fc.assert(
    fc.property(fc.array(tag, { maxLength: 20 }), (tags) => {
      expect(tagsOf(tagText(tags))).toStrictEqual(tags);
    }),
  );
});
