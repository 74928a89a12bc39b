import { scaleLinear } from 'd3-scale';
import { type Content, type Html, html } from '../framework/html.ts';

interface Bar {
  readonly label: Content;
  readonly text: string;
  /** The value as a number, for the length of the bar only. Not negative. */
  readonly size: number;
  /** More about the value, such as its share. */
  readonly note?: string;
  /** The same value of an earlier time: a thinner bar below. */
  readonly previous?: { readonly text: string; readonly size: number };
  /** The address of the records behind the bar. */
  readonly href: string;
}

/** What the bars measure, which sets their colour. */
interface BarList {
  readonly label: string;
  readonly tone: 'in' | 'out';
}

const height = 8;
const previousHeight = 3;

/**
 * A list of horizontal bars, each labelled directly and linked. The lengths start at zero and are in
 * proportion to the largest bar. There is no track: it would look like 100 %.
 */
export function barList({ label, tone }: BarList, bars: readonly Bar[]): Html {
  const largest = Math.max(0, ...bars.flatMap(({ size, previous }) => [size, previous?.size ?? 0]));
  const length = scaleLinear([0, largest || 1], [0, 100]).clamp(true);
  const bar = (size: number, name: string, thickness: number) => html`
    <svg class="bars-bar" width="100%" height="${thickness}" aria-hidden="true" focusable="false">
      <rect class="${name}" width="${length(size).toFixed(2)}%" height="${thickness}" rx="${thickness / 2}"/>
    </svg>`;
  return html`
<ol class="bars" aria-label="${label}">${bars.map(
    ({ label, text, size, note, previous, href }) => html`
  <li><a class="bars-link" href="${href}">
    <span dir="auto">${label}</span>
    <span>${text}${note && html` <span class="bars-note">${note}</span>`}</span>
    ${bar(size, `chart-${tone}`, height)}
    ${previous && html`${bar(previous.size, 'bars-previous', previousHeight)}<span class="bars-before">${previous.text}</span>`}
  </a></li>`,
  )}
</ol>`;
}
