import { type Content, type Html, html } from '../framework/html.ts';

interface Stat {
  readonly label: string;
  readonly value: Content;
  /** One line about the value, such as a comparison. */
  readonly note?: Content;
}

export const stats = (items: readonly Stat[]): Html => html`
<dl class="stats">${items.map(
  (item) => html`
  <div class="stat">
    <dt>${item.label}</dt>
    <dd class="stat-value">${item.value}</dd>
    ${item.note && html`<dd class="stat-note">${item.note}</dd>`}
  </div>`,
)}
</dl>`;
