import { scaleLinear } from 'd3-scale';
import { type Content, type Html, html } from '../framework/html.ts';

interface Bar {
  readonly label: Content;
  readonly text: string;
  /** The value as a number, for the length of the bar only. Not negative. */
  readonly size: number;
  /** More about the value, such as its share. */
  readonly note?: string;
  /** The address of the records behind the bar. */
  readonly href: string;
}

const height = 8;

/**
 * A list of horizontal bars, each labelled directly and linked. The lengths start at zero and are in
 * proportion to the largest bar. There is no track: it would look like 100 %.
 */
export function barList(label: string, bars: readonly Bar[]): Html {
  const largest = Math.max(0, ...bars.map(({ size }) => size));
  const length = scaleLinear([0, largest || 1], [0, 100]).clamp(true);
  return html`
<ol class="bars" aria-label="${label}">${bars.map(
    ({ label, text, size, note, href }) => html`
  <li><a class="bars-link" href="${href}">
    <span>${label}</span>
    <span>${text}${note && html` <span class="bars-note">${note}</span>`}</span>
    <svg class="bars-bar" width="100%" height="${height}" aria-hidden="true" focusable="false">
      <rect class="bars-fill" width="${length(size).toFixed(2)}%" height="${height}" rx="${height / 2}"/>
    </svg>
  </a></li>`,
  )}
</ol>`;
}
