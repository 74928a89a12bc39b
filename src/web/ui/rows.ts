import { type Content, type Html, html } from '../framework/html.ts';

interface LinkedRow {
  readonly href: string;
  readonly title: Content;
  /** Short facts under the title. Empty ones are left out. */
  readonly facts: readonly Content[];
  /** The end of the row, such as a status. */
  readonly end?: Content;
}

export const rows = (items: readonly LinkedRow[]): Html => html`
<ul class="rows">${items.map(
  ({ href, title, facts, end }) => html`
  <li class="row">
    <p class="row-title"><a href="${href}" dir="auto">${title}</a></p>
    ${end && html`<div class="row-end">${end}</div>`}
    ${factLine(facts)}
  </li>`,
)}</ul>`;

/** Short facts on one line, with dots between them. */
export const factLine = (facts: readonly Content[]): Html => html`
<p class="fact-line">${facts.map((fact) => fact && html`<span dir="auto">${fact}</span>`)}</p>`;
