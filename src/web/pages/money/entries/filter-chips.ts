import type { EntryChoicesFragment } from '../../../../generated/operations/graphql.ts';
import { calendarDay, calendarMonth } from '../../../../input/calendar.ts';
import { type Html, html } from '../../../framework/html.ts';
import { dayTitle, monthTitle } from '../../../ui/dates.ts';
import { categoryTypes } from '../entry-fields.ts';
import { toNumber } from '../records.ts';
import { filterNames, type ListRequest, listAddress } from './filter.ts';

type Texts = Readonly<Record<(typeof filterNames)[number], (value: string) => string>>;

/** The filters as text. */
function textsOf({ categories, accounts }: EntryChoicesFragment): Texts {
  const named = (
    records: EntryChoicesFragment['accounts'] | EntryChoicesFragment['categories'],
  ) => {
    const names = new Map(
      records.map(({ databaseId, name }) => [String(databaseId), name] as const),
    );
    return (id: string) => names.get(toNumber(id)) ?? 'Deleted';
  };
  const day = (text: string) => (calendarDay().safeParse(text).success ? dayTitle(text) : text);
  return {
    search: (text) => `“${text}”`,
    month: (text) => (calendarMonth().safeParse(text).success ? monthTitle(text) : text),
    from: (text) => `From ${day(text)}`,
    to: (text) => `To ${day(text)}`,
    type: (text) => (Object.hasOwn(categoryTypes, text) ? categoryTypes[text as 'INCOME'] : text),
    categoryIds: named(categories),
    accountIds: named(accounts),
    hasAccount: (text) => (text === 'true' ? 'With an account' : 'Without an account'),
    allTags: (text) => `Tag: ${text}`,
    anyTags: (text) => `Any tag of: ${text}`,
    minAmount: (text) => `At least ${text}`,
    maxAmount: (text) => `At most ${text}`,
    recurring: (text) => (text === 'true' ? 'Recurring' : 'Not recurring'),
  };
}

/** The filters that apply, each with a link to the list without it. */
export function filterChips(request: ListRequest, choices: EntryChoicesFragment): Html | false {
  const texts = textsOf(choices);
  const chips = filterNames.flatMap((name) =>
    (request.lists[name] ?? []).map((value) => {
      const others = (request.lists[name] ?? []).filter((other) => other !== value);
      const lists = { ...request.lists, [name]: others, after: [], before: [] };
      return { text: texts[name](value), href: listAddress({ lists }) };
    }),
  );
  if (chips.length === 0) return false;
  return html`
<ul class="filter-chips" aria-label="Filters that apply">${chips.map(
    ({ text, href }) =>
      html`<li><a class="filter-chip" href="${href}" aria-label="Remove the filter: ${text}">${text} <span aria-hidden="true">×</span></a></li>`,
  )}
  <li><a class="filter-clear" href="/money/entries">Clear all</a></li>
</ul>`;
}
