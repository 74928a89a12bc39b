import { type Html, html } from '../../framework/html.ts';

/** "1 entry", "12 entries". */
export const countOfEntries = (count: number): string =>
  count === 1 ? '1 entry' : `${count.toLocaleString('en')} entries`;

/** The number of entries, as a link to them. @param filter a query of the list of entries */
export const entriesLink = (count: number, filter: string): Html =>
  count === 0
    ? html`<span class="hint">No entries</span>`
    : html`<a href="/money/entries?${filter}">${countOfEntries(count)}</a>`;
