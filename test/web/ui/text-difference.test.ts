import { describe, expect, it } from 'vitest';
import { textDiff } from '../../../src/common/text-diff.ts';
import { html } from '../../../src/web/framework/html.ts';
import { changedLines, differenceText } from '../../../src/web/ui/text-difference.ts';

const shown = (from: string, to: string) => String(html`${differenceText(textDiff(from, to))}`);

describe('changedLines', () => {
  it.each([
    ['the same texts', 'a\nb', 'a\nb', 0],
    ['a changed word', 'one two\nb', 'one three\nb', 1],
    ['a replaced line', 'a\nb\nc\n', 'a\nx\nc\n', 1],
    ['an added line', 'a\nc\n', 'a\nb\nc\n', 1],
    ['a removed line at the end', 'a\nb', 'a', 1],
    ['two lines for one', 'a\nb\nc\n', 'a\nx\ny\nc\n', 2],
    ['lines far from each other', 'a\nb\nc\nd\n', 'x\nb\nc\ny\n', 2],
    ['a new text', '', 'a\nb\nc', 3],
  ])('counts %s', (_, from, to, lines) => {
    expect(changedLines(textDiff(from, to))).toBe(lines);
  });
});

describe('differenceText', () => {
  it('marks what was added and removed, escaped', () => {
    expect(shown('a <b> c', 'a <i> c')).toBe('a &lt;<del>b</del><ins>i</ins>&gt; c');
  });

  it('shows added line breaks and spaces', () => {
    expect(shown('a\nb', 'a\n\nb')).toContain('<ins>↵\n</ins>');
    expect(shown('ab\n', 'ab  \n')).toContain('<ins>··</ins>');
  });

  it('shortens long equal parts, and says how many lines are left out', () => {
    const lines = Array.from({ length: 100 }, (_, index) => `Line ${index}\n`).join('');
    const markup = shown(`${lines}old`, `${lines}new`);
    expect(markup).toMatch(/^Line 0\n/);
    expect(markup).toMatch(/Line 99\n<del>old<\/del><ins>new<\/ins>$/);
    const [, left] = / … (\d+) lines … /.exec(markup) ?? [];
    const kept = markup.split('\n').filter((line) => line !== '').length - 1;
    expect(Number(left)).toBeGreaterThan(50);
    expect(kept).toBeLessThan(50);
  });
});
