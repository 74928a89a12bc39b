import { type Html, html } from '../html.ts';

/** "1 entry", "12 entries". */
export const countOfEntries = (count: number): string =>
  count === 1 ? '1 entry' : `${count.toLocaleString('en')} entries`;

/** The number of entries, as a link to them. @param filter a query of the list of entries */
export const entriesLink = (count: number, filter: string): Html | string =>
  count === 0
    ? 'No entries'
    : html`<a href="/money/entries?${filter}">${countOfEntries(count)}</a>`;
