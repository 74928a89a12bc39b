import type { EntryChoicesFragment } from '../../../../generated/operations/graphql.ts';
import { entryFilter } from '../../../../modules/finance/entries/input.ts';
import type { Entered } from '../../../framework/fields.ts';
import { type Html, html } from '../../../framework/html.ts';
import type { Visit } from '../../../framework/visit.ts';
import { flag, select } from '../../../ui/form.ts';
import { formIssues } from '../../../ui/form-issues.ts';
import { toRawId } from '../../../ui/list-filters.ts';
import { datesOf, entryFilters, orderOf, orders } from './filter.ts';

type FilterName = keyof typeof entryFilter.fields;

type Choice = Pick<EntryChoicesFragment['accounts'][number], 'databaseId' | 'emoji' | 'name'>;

interface CheckList {
  readonly name: string;
  readonly label: string;
  readonly records: readonly Choice[];
  readonly chosen: readonly string[];
}

/** Checkboxes of which any number can be checked. */
const checkList = ({ name, label, records, chosen }: CheckList): Html | false =>
  records.length > 0 &&
  html`
<fieldset class="choices">
  <legend>${label}</legend>
  <div class="check-list-items">${records.map(
    ({ databaseId, emoji, name: title }) => html`
    <label><input type="checkbox" name="${name}" value="${databaseId}" ${chosen.includes(String(databaseId)) && flag('checked')}> <span aria-hidden="true">${emoji}</span> <bdi>${title}</bdi></label>`,
  )}
  </div>
</fieldset>`;

/** The filters that are not in the grid of fields: a month is shown as its dates. */
const outsideGrid = ['search', 'month', 'categoryIds', 'accountIds', 'hasAccount'] as const;

/** The order of the grid. Other types follow. */
const types = ['LocalDate', 'Money', 'CategoryType', 'Boolean'];
const rank = (name: FilterName) => {
  const index = types.indexOf(String(entryFilter.fields[name].type));
  return index < 0 ? types.length : index;
};
const grid = entryFilters.names
  .filter((name) => !outsideGrid.some((other) => other === name))
  .toSorted((one, other) => rank(one) - rank(other));

/** The form of all filters and of the order. It is sent with GET, so the address contains them. */
export function filterPanel(visit: Visit, entered: Entered, choices: EntryChoicesFragment): Html {
  const dates: Readonly<Partial<Record<FilterName, string>>> = datesOf(visit);
  const fieldOf = (name: FilterName) =>
    entryFilters.field(visit, name, { entered, value: dates[name] });
  const list = (name: FilterName, records: readonly Choice[]) =>
    checkList({
      name,
      label: entryFilters.label(name),
      records,
      chosen: (visit.lists[name] ?? []).map(toRawId),
    });
  // The summary of issues links only to fields that are rendered before it.
  const search = fieldOf('search');
  const fields = grid.map(fieldOf);
  const account = fieldOf('hasAccount');
  return html`
<form class="block" method="get" action="/money/entries" role="search" novalidate>
  ${formIssues(entered)}
  <div class="filters">
    ${search}
    ${select(entered, { name: 'orderBy', label: 'Order', choices: Object.entries(orders).map(([value, { title }]) => ({ value, title })), value: orderOf(visit) })}
    <button class="button quiet">Search</button>
  </div>
  <details class="more-filters" ${entered.wasRejected && flag('open')}>
    <summary>Filters</summary>
    <div class="fields">
      ${fields}
    </div>
    <div class="fields">
      ${list('categoryIds', choices.categories)}
      <div class="block">
        ${list('accountIds', choices.accounts)}
        ${account}
      </div>
    </div>
    <button class="button">Apply filters</button>
  </details>
</form>`;
}
