import { diffWordsWithSpace } from 'diff';
import { type Content, type Html, html } from '../framework/html.ts';

/**
 * The time for a comparison, in milliseconds, and the number of words that may differ. Other requests
 * wait meanwhile, and texts without common words would take much longer.
 */
const limits = { timeout: 50, maxEditLength: 600 };

/** Longer texts without a difference are shortened to their start and end, in characters. */
const maxCommon = 400;
const shownCommon = 150;

/** How the entered text differs from the saved one. Texts that differ too much are not compared. */
export function textDifference(saved: string, entered: string): Html {
  const parts = diffWordsWithSpace(saved, entered, limits);
  if (!parts) return scrollable(saved);
  return html`${scrollable(
    parts.map(({ value, added, removed }) => {
      if (added) return html`<ins>${value}</ins>`;
      if (removed) return html`<del>${value}</del>`;
      return shortened(value);
    }),
  )}
<p class="hint">Crossed out: only in the saved text. Underlined: only in yours.</p>`;
}

/** Keyboards scroll an element that can have the focus. */
const scrollable = (text: Content): Html =>
  html`<div class="saved-text verbatim" tabindex="0">${text}</div>`;

function shortened(text: string): string {
  const characters = [...text];
  if (characters.length <= maxCommon) return text;
  const ends = [characters.slice(0, shownCommon), characters.slice(-shownCommon)];
  return ends.map((end) => end.join('')).join(' … ');
}
