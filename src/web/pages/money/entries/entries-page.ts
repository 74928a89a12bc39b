import type { MoneyEntriesPageQuery } from '../../../../generated/operations/graphql.ts';
import { graphql } from '../../../../graphql/execution/document.ts';
import { paths } from '../../../../paths.ts';
import { type Html, html } from '../../../framework/html.ts';
import { page } from '../../../framework/page.ts';
import { pageVariables } from '../../../framework/paging.ts';
import type { Visit } from '../../../framework/visit.ts';
import { amount, negated, signedAmount } from '../../../ui/money.ts';
import { newRecords } from '../../../ui/new-records.ts';
import { emptyState, pager } from '../../../ui/parts.ts';
import { countOfEntries } from '../entries-link.ts';
import { moneyView } from '../section.ts';
import { entryTable } from './entry-table.ts';
import { entryFilters, orderOf, orders, readFilter } from './filter.ts';
import { filterChips } from './filter-chips.ts';
import { filterPanel } from './filter-panel.ts';
import { inlineForm } from './inline-form.ts';
import { changeSelected } from './selected.ts';
import { entrySelection, selectionPath } from './selection-bar.ts';

const path = '/money/entries';
const pageSize = 50;

const operation = graphql(`
  query MoneyEntriesPage(
    $first: Int
    $after: String
    $last: Int
    $before: String
    $filter: EntryFilter
    $orderBy: EntryOrder
    $hasTotals: Boolean!
  ) {
    ...Visitor
    ...EntryChoices
    entries(
      first: $first
      after: $after
      last: $last
      before: $before
      filter: $filter
      orderBy: $orderBy
    ) {
      totalCount @include(if: $hasTotals)
      totals @include(if: $hasTotals) {
        income
        expenses
        balance
      }
      nodes {
        ...ListedEntry
      }
      pageInfo {
        ...PagerLinks
      }
    }
  }
`);

type Entries = MoneyEntriesPageQuery['entries'];

export const entriesPage = page({
  path,
  operation,
  variables(request) {
    const { filter, isValid } = readFilter(request);
    return {
      ...pageVariables(request.query, pageSize),
      filter,
      orderBy: orders[orderOf(request)].order,
      // Without a filter, totals would read all entries of all years, and are rarely useful.
      hasTotals: isValid,
    };
  },
  view(data, visit, entered) {
    const { entries } = data;
    const { entered: filter, isEmpty } = readFilter(visit);
    const selection = entered.in(selectionPath);
    const next = entryFilters.address(visit);
    return moneyView(path, {
      title: 'Entries',
      actions: html`<a class="button quiet" href="${entryFilters.exportAddress(visit, `${paths.exports}/entries.csv`)}" download>Export CSV</a>
<a class="button" href="/money/entries/new">New entry</a>`,
      body: html`
${newRecords('ENTRY', { one: 'entry', many: 'entries' })}
${filterPanel(visit, filter, data)}
${filterChips(visit, data)}
${totals(entries)}
${
  entries.nodes.length === 0
    ? noEntries(visit, isEmpty, filter.wasRejected)
    : html`<div class="entries-list">
  ${entryTable({ entries: entries.nodes, next, entered: selection })}
  ${entrySelection(visit, {
    choices: data,
    entered: selection,
    totalCount: entries.totalCount,
    shownCount: entries.nodes.length,
  })}
</div>
${inlineForm(visit, data)}`
}
${pager(path, visit.lists, entries.pageInfo, { previous: 'Previous page', next: 'Next page' })}`,
    });
  },
  forms: [changeSelected],
});

const totals = ({ totalCount, totals }: Entries): Html | false =>
  totals !== undefined &&
  html`<p class="totals"><span>${countOfEntries(totalCount ?? 0)}</span>
<span>In <strong class="money income">${signedAmount(totals.income)}</strong></span>
<span>Out <strong class="money">${amount(negated(totals.expenses))}</strong></span>
<span>Balance <strong class="money">${signedAmount(totals.balance)}</strong></span></p>`;

function noEntries({ query }: Visit, isUnfiltered: boolean, isInvalid: boolean): Html {
  if (isInvalid) return emptyState('No entries', 'Correct the filters above.');
  if (query.after !== undefined || query.before !== undefined) {
    return emptyState('No entries on this page', 'They were deleted or changed.');
  }
  return isUnfiltered
    ? emptyState(
        'No entries yet',
        html`Create your first one, or <a href="/money/import">import a file from your bank</a>.<br>
<a class="button" href="/money/entries/new">New entry</a>`,
      )
    : emptyState(
        'No entries match these filters',
        html`<a class="button quiet" href="${path}">Clear all filters</a>`,
      );
}
