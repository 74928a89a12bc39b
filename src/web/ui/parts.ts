import type { PagerLinksFragment } from '../../generated/operations/graphql.ts';
import { graphql } from '../../graphql/execution/document.ts';
import { withQuery } from '../framework/address.ts';
import { type Content, type Html, html } from '../framework/html.ts';
import type { PageRequest } from '../framework/page-request.ts';
import { formats } from './formats.ts';

/** A time in the time zone of the browser. */
export function time(iso: string): Html {
  const instant = new Date(iso);
  const { timeDay, time } = formats();
  return html`<time datetime="${iso}" title="${exactTime(iso)}"><span>${timeDay.format(instant)},</span> <span>${time.format(instant)}</span></time>`;
}

const units = [
  ['year', 365 * 24 * 60 * 60],
  ['month', 30 * 24 * 60 * 60],
  ['day', 24 * 60 * 60],
  ['hour', 60 * 60],
  ['minute', 60],
] as const;
const distances = new Intl.RelativeTimeFormat('en');

/** A time with its time zone, as plain text for attributes. */
export function exactTime(iso: string): string {
  const instant = new Date(iso);
  const { timeDay, zonedTime } = formats();
  return `${timeDay.format(instant)}, ${zonedTime.format(instant)}`;
}

/** A time relative to now, such as "3 hours ago". The exact time is in the title. */
export function relativeTime(iso: string, now: Date): Html {
  const seconds = (new Date(iso).getTime() - now.getTime()) / 1_000;
  const [unit, length] = units.find((each) => Math.abs(seconds) >= each[1]) ?? [];
  // A time in the future is rounded, so that a link valid for 7 days does not end "in 6 days".
  const round = seconds > 0 ? Math.round : Math.trunc;
  const text = unit ? distances.format(round(seconds / length), unit) : 'just now';
  return html`<time class="relative" datetime="${iso}" title="${exactTime(iso)}">${text}</time>`;
}

export const badge = (label: string, tone: 'plain' | 'good' | 'bad' = 'plain'): Html =>
  html`<span class="badge ${tone}" dir="auto">${label}</span>`;

/** A line of a list of facts (`dl`). */
export const fact = (title: string, value: Content): Html =>
  html`<div><dt>${title}</dt><dd>${value}</dd></div>`;

/** A value to copy; a click selects all of it. The button is hidden without scripts. */
export const copyBox = (id: string, label: string, text: string): Html => html`
<div class="copy">
  <span class="copy-label" id="${id}-label">${label}</span>
  <div class="copy-row">
    <code id="${id}" tabindex="0" role="textbox" aria-readonly="true" aria-labelledby="${id}-label">${text}</code>
    <button type="button" class="button quiet small" data-copy="${id}" aria-label="Copy: ${label}" hidden>Copy</button>
  </div>
</div>`;

export interface Column<Row> {
  readonly title: string;
  /** Default: the title. */
  readonly heading?: Content;
  /**
   * What its cells contain: the name of the record (default for the first column), an amount or
   * actions at the end of the row, a value that needs its title (default), one that does not
   * (`plain`), a number that narrow pages omit, or a checkbox (`select`).
   */
  readonly kind?: 'name' | 'amount' | 'actions' | 'labelled' | 'plain' | 'number' | 'select';
  readonly cell: (row: Row) => Content;
}

/** A table. On narrow pages, the values of a row are below its name, beside the column titles. */
export function table<Row>(
  caption: string,
  rows: readonly Row[],
  columns: readonly Column<Row>[],
): Html {
  const cells = columns.map(({ title, heading = title, kind, cell }, index) => ({
    title,
    heading,
    name: `cell-${kind ?? (index === 0 ? 'name' : 'labelled')}`,
    // With a currency such as "د.ع.", the sign would be after the amount.
    dir: kind === 'amount' ? 'ltr' : 'auto',
    cell,
  }));
  return html`
<table class="table">
  <caption>${caption}</caption>
  <thead><tr>${cells.map(({ heading, name }) => html`<th class="${name}" scope="col">${heading}</th>`)}</tr></thead>
  <tbody>
  ${rows.map(
    (row) =>
      html`<tr>${cells.map(({ title, name, dir, cell }) => html`<td class="${name}" data-title="${title}"><div dir="${dir}">${cell(row)}</div></td>`)}</tr>`,
  )}
  </tbody>
</table>`;
}

/** Shown instead of an empty list. @param action the button that creates a record */
export const emptyState = (title: string, text: Content, action?: Content): Html => html`
<div class="empty"><p class="empty-title">${title}</p><p>${text}</p>${action && html`<p>${action}</p>`}</div>`;

// The operations of pages with `pager` include this fragment.
graphql(`
  fragment PagerLinks on PageInfo {
    hasNextPage
    hasPreviousPage
    startCursor
    endCursor
  }
`);

const newestFirst = { previous: 'Newer', next: 'Older' };

/**
 * Links to the previous and next page of a connection, or from an empty page to the first one. They
 * keep the filters of `query`.
 */
export function pager(
  path: string,
  query: PageRequest['query'] | PageRequest['lists'],
  pageInfo: PagerLinksFragment,
  titles = newestFirst,
): Html | false {
  const { after, before, ...filters } = query;
  const link = (name: 'after' | 'before', cursor: string) =>
    withQuery(path, { ...filters, [name]: cursor });
  const { hasPreviousPage, hasNextPage, startCursor, endCursor } = pageInfo;
  const isEmpty = !startCursor && (after !== undefined || before !== undefined);
  if (!isEmpty && !hasNextPage && !hasPreviousPage) return false;
  return html`
<nav class="pager" aria-label="Pages">
  ${isEmpty && html`<a class="button quiet small" href="${withQuery(path, filters)}">First page</a>`}
  ${hasPreviousPage && startCursor && html`<a class="button quiet small" rel="prev" href="${link('before', startCursor)}">${titles.previous}</a>`}
  ${hasNextPage && endCursor && html`<a class="button quiet small" rel="next" href="${link('after', endCursor)}">${titles.next}</a>`}
</nav>`;
}
