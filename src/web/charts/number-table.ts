import { type Content, type Html, html } from '../framework/html.ts';

export interface NumberTable {
  readonly caption: string;
  readonly titles: readonly string[];
  /** The first cell of a row is its heading. */
  readonly rows: readonly (readonly Content[])[];
}

/**
 * A table of numbers, closed at first. It scrolls by itself, so that it stays a table on
 * narrow screens.
 */
export const numberTable = ({ caption, titles, rows }: NumberTable): Html => html`
<details class="chart-numbers"><summary>Show the numbers</summary>
<div class="chart-scroll" role="region" aria-label="${caption}" tabindex="0">
<table class="numbers">
  <caption>${caption}</caption>
  <thead><tr>${titles.map((title) => html`<th scope="col">${title}</th>`)}</tr></thead>
  <tbody>${rows.map(
    ([heading, ...cells]) =>
      html`<tr><th scope="row" dir="auto">${heading}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`,
  )}</tbody>
</table>
</div>
</details>`;
