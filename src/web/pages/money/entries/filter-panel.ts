import type { EntryChoicesFragment } from '../../../../generated/operations/graphql.ts';
import type { Entered } from '../../../framework/fields.ts';
import { type Html, html } from '../../../framework/html.ts';
import type { Visit } from '../../../framework/visit.ts';
import { field, flag, formIssues, select } from '../../../ui/form.ts';
import { categoryTypes } from '../entry-fields.ts';
import { toNumber } from '../records.ts';
import { datesOf, filterNames, orderOf, orders } from './filter.ts';

const either = (any: string, yes: string, no: string) => [
  { value: '', title: any },
  { value: 'true', title: yes },
  { value: 'false', title: no },
];

interface Record {
  readonly databaseId: number;
  readonly emoji: string;
  readonly name: string;
}

interface CheckList {
  readonly name: string;
  readonly label: string;
  readonly records: readonly Record[];
  readonly chosen: readonly string[];
}

/** Checkboxes of which any number can be checked. */
const checkList = ({ name, label, records, chosen }: CheckList): Html | false =>
  records.length > 0 &&
  html`
<fieldset class="check-list">
  <legend>${label}</legend>
  <div class="check-list-items">${records.map(
    ({ databaseId, emoji, name: title }) => html`
    <label><input type="checkbox" name="${name}" value="${databaseId}" ${chosen.includes(String(databaseId)) && flag('checked')}> <span aria-hidden="true">${emoji}</span> ${title}</label>`,
  )}
  </div>
</fieldset>`;

/** The filters with a field of their own, next to which their issues are shown. */
const fieldNames = filterNames.filter(
  (name) => !['month', 'categoryIds', 'accountIds'].includes(name),
);

/** The form of all filters and of the order. It is sent with GET, so the address contains them. */
export function filterPanel(visit: Visit, entered: Entered, choices: EntryChoicesFragment): Html {
  const { query, lists } = visit;
  const { from, to } = datesOf(visit);
  const optional = { isRequired: false } as const;
  const order = orderOf(visit);
  const chosen = (name: string) => (lists[name] ?? []).map(toNumber);
  const hasIssues = entered.wasRejected;
  return html`
<form class="entry-filters" method="get" action="/money/entries" role="search" novalidate>
  ${formIssues(entered, fieldNames)}
  <div class="entry-search">
    ${field(entered, { name: 'search', label: 'Search descriptions', type: 'search', maxLength: 100, value: query.search ?? '', ...optional })}
    ${select(entered, { name: 'orderBy', label: 'Order', choices: Object.entries(orders).map(([value, { title }]) => ({ value, title })), value: order })}
    <button class="button quiet">Search</button>
  </div>
  <details class="more-filters" ${hasIssues && flag('open')}>
    <summary>Filters</summary>
    <div class="filter-grid">
      ${field(entered, { name: 'from', label: 'From', type: 'date', value: from, ...optional })}
      ${field(entered, { name: 'to', label: 'To', type: 'date', value: to, ...optional })}
      ${field(entered, { name: 'minAmount', label: 'Minimum amount', inputMode: 'decimal', value: query.minAmount ?? '', ...optional })}
      ${field(entered, { name: 'maxAmount', label: 'Maximum amount', inputMode: 'decimal', value: query.maxAmount ?? '', ...optional })}
      ${select(entered, { name: 'type', label: 'Type', choices: [{ value: '', title: 'Income and expenses' }, ...Object.entries(categoryTypes).map(([value, title]) => ({ value, title }))], value: query.type ?? '' })}
      ${select(entered, { name: 'recurring', label: 'Recurring', choices: either('Any', 'Recurring only', 'Not recurring'), value: query.recurring ?? '' })}
      ${field(entered, { name: 'allTags', label: 'All of these tags', value: (lists.allTags ?? []).join(', '), ...optional })}
      ${field(entered, { name: 'anyTags', label: 'Any of these tags', value: (lists.anyTags ?? []).join(', '), ...optional })}
    </div>
    <div class="filter-grid">
      ${checkList({ name: 'categoryIds', label: 'Categories', records: choices.categories, chosen: chosen('categoryIds') })}
      <div class="filter-column">
        ${checkList({ name: 'accountIds', label: 'Accounts', records: choices.accounts, chosen: chosen('accountIds') })}
        ${select(entered, { name: 'hasAccount', label: 'With or without an account', choices: either('Any', 'With an account', 'Without an account'), value: query.hasAccount ?? '' })}
      </div>
    </div>
    <button class="button">Apply filters</button>
  </details>
</form>`;
}
