import { type Html, html } from '../../framework/html.ts';
import { count } from '../../ui/formats.ts';

/** "1 entry", "12 entries". */
export const countOfEntries = (number: number): string => count(number, 'entry', 'entries');

/** The number of entries, as a link to them. @param filter a query of the list of entries */
export const entriesLink = (number: number, filter: string): Html =>
  number === 0
    ? html`<span class="hint">No entries</span>`
    : html`<a class="nowrap" href="/money/entries?${filter}">${countOfEntries(number)}</a>`;
