import { type DiffPart, textDiff } from '../../common/text-diff.ts';
import { visibleDifference } from '../../common/visible-difference.ts';
import { type Content, type Html, html } from '../framework/html.ts';

/** Longer equal parts are shortened to their start and end, in characters. */
const maxEqual = 400;
const shownEqual = 150;

export const isEqual = (parts: readonly DiffPart[]): boolean =>
  parts.every(({ kind }) => kind === 'EQUAL');

const lineBreaks = (text: string): number => text.split('\n').length - 1;

/** The number of lines that were added, removed or changed. A line that was replaced counts once. */
export function changedLines(parts: readonly DiffPart[]): number {
  let lines = 0;
  let added = 0;
  let removed = 0;
  /** Whether the current line has a difference and has not ended. */
  let isOpen = false;
  /** Whether the differences follow the equal text of a line: a line break then changes only the next. */
  let followsText = false;
  for (const { kind, text } of [...parts, { kind: 'EQUAL', text: '\n' } as const]) {
    if (kind === 'EQUAL') {
      lines += Math.max(added, removed);
      added = 0;
      removed = 0;
      if (isOpen && text.includes('\n')) {
        lines += 1;
        isOpen = false;
      }
      followsText = !isOpen && !text.endsWith('\n');
    } else {
      const changed: string = followsText && text.startsWith('\n') ? text.slice(1) : text;
      if (kind === 'ADDED') added += lineBreaks(changed);
      else removed += lineBreaks(changed);
      isOpen ||= changed === '' || !changed.endsWith('\n');
    }
  }
  return lines;
}

/** Marks what was added and removed. */
export const differenceText = (parts: readonly DiffPart[]): Content =>
  parts.map(({ kind, text }) => {
    if (kind === 'ADDED') return html`<ins>${visibleDifference(text)}</ins>`;
    return kind === 'REMOVED' ? html`<del>${visibleDifference(text)}</del>` : shortened(text);
  });

/** Keyboards scroll an element that can have the focus. */
export const differenceBox = (content: Content): Html =>
  html`<div class="saved-text verbatim" dir="auto" tabindex="0">${content}</div>`;

/** How an entered text differs from the saved one. Texts without common parts are not compared. */
export function savedDifference(saved: string, entered: string): Html {
  const parts = textDiff(saved, entered);
  if (!parts.some(({ kind }) => kind === 'EQUAL')) return differenceBox(saved);
  return html`${differenceBox(differenceText(parts))}
<p class="hint">Crossed out: only in the saved text. Underlined: only in yours.</p>`;
}

function shortened(text: string): Content {
  const characters = [...text];
  if (characters.length <= maxEqual) return text;
  const start = characters.slice(0, shownEqual).join('');
  const end = characters.slice(-shownEqual).join('');
  const lines = lineBreaks(characters.slice(shownEqual, -shownEqual).join(''));
  return html`${start}<span class="hint">${lines > 0 ? ` … ${lines} lines … ` : ' … '}</span>${end}`;
}
