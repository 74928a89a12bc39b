import type { EntryChoicesFragment } from '../../../../generated/operations/graphql.ts';
import { type Html, html } from '../../../framework/html.ts';
import type { ListRequest } from '../../../ui/list-filters.ts';
import { entryFilters } from './filter.ts';

const namesOf = (records: readonly { readonly databaseId: number; readonly name: string }[]) =>
  new Map(records.map(({ databaseId, name }) => [String(databaseId), name] as const));

/** The filters that apply, each with a link to the list without it. */
export function filterChips(
  request: ListRequest,
  { categories, accounts }: EntryChoicesFragment,
): Html | false {
  const chips = entryFilters.applied(request, {
    Category: namesOf(categories),
    Account: namesOf(accounts),
  });
  if (chips.length === 0) return false;
  return html`
<ul class="chips" aria-label="Filters that apply">${chips.map(
    ({ text, href }) =>
      html`<li><a class="chip" href="${href}" aria-label="Remove the filter: ${text}"><bdi>${text}</bdi> <span aria-hidden="true">×</span></a></li>`,
  )}
  <li><a href="/money/entries">Clear all</a></li>
</ul>`;
}
