import { describe, expect, it } from 'vitest';
import { safeJson, safeLine, safeText } from '../../../../src/cli/core/output/safe-text.ts';

describe('text for a terminal', () => {
  it.each([
    ['the Arabic letter mark', '\u061c'],
    ['a bidirectional override', '\u202e'],
    ['a bidirectional isolate', '\u2067'],
    ['a zero-width space', '\u200b'],
    ['a byte order mark', '\ufeff'],
    ['a tag', '\u{e0041}'],
    ['a C1 control', '\u009b'],
    ['a NUL', '\0'],
  ])('is printed without %s, and JSON escapes them', (_name, character) => {
    const text = `a${character}b`;
    expect(safeText(text)).toBe('ab');
    expect(safeLine(text)).toBe('ab');
    expect(safeJson(JSON.stringify(text))).not.toContain(character);
    expect(JSON.parse(safeJson(JSON.stringify(text)))).toBe(text);
  });

  it('is printed with emoji, joiners and visible signs', () => {
    const text = '👩‍🚀 🏳️‍🌈 می‌خواهم \u0601 é 日本';
    expect(safeText(text)).toBe(text);
    expect(safeJson(JSON.stringify(text))).toBe(JSON.stringify(text));
  });

  it('has line breaks for line separators', () => {
    expect(safeText('a\u2028b\u2029c')).toBe('a\nb\nc');
    expect(safeJson('{\r\n\t"a": 1}')).toBe('{\n  "a": 1}');
  });
});
