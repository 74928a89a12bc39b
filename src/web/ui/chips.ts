import { type Content, type Html, html } from '../framework/html.ts';
import { currentPage } from './layout.ts';

interface Chip {
  readonly href: string;
  readonly title: Content;
  readonly isCurrent?: boolean;
}

/** Links side by side that filter a list by one property. @param label the name of the property */
export const chips = (label: string, items: readonly Chip[]): Html => html`
<nav class="chips" aria-label="${label}">${items.map(
  ({ href, title, isCurrent = false }) =>
    html`<a class="chip" dir="auto" href="${href}"${isCurrent && currentPage}>${title}</a>`,
)}</nav>`;
