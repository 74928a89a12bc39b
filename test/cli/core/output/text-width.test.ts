import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { narrowText, widthFunction } from '../../../../src/cli/core/output/text-width.ts';

describe('the width of text', () => {
  it('is the number of characters only for characters that occupy one column each', async () => {
    const all = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));
    const narrow = all.filter((character) => narrowText.test(character));
    expect(narrow.length).toBeGreaterThan(500);
    expect(narrow.filter((character) => stringWidth(character) !== 1)).toEqual([]);
    expect((await widthFunction(['漢字']))('漢字')).toBe(4);
    expect((await widthFunction(['né']))('né')).toBe(2);
  });
});
