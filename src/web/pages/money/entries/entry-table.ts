import type { ListedEntryFragment } from '../../../../generated/operations/graphql.ts';
import { withQuery } from '../../../framework/address.ts';
import type { Entered } from '../../../framework/fields.ts';
import { type Html, html } from '../../../framework/html.ts';
import { stateField, stateText } from '../../../framework/shown-values.ts';
import { dayTitle } from '../../../ui/dates.ts';
import { flag } from '../../../ui/form.ts';
import { selectAll, selectionForm } from '../../../ui/selection.ts';
import { entryValues } from '../entry-fields.ts';
import { entryAmount, entryLabels, entryName } from '../entry-text.ts';

interface EntryTable {
  readonly entries: readonly ListedEntryFragment[];
  /** The address to return to after an entry is edited. */
  readonly next: string;
  /** The rejected change of the selected entries, if any. */
  readonly entered: Entered;
}

export function entryTable({ entries, next, entered }: EntryTable): Html {
  const selected = entered.fields.all('ids');
  // The issues of all entries that match are in another order than the checkboxes.
  const issues = entered.fields.text('all') === '' ? entered.rowIssues('entries') : undefined;
  return html`
<table class="table entries">
  <caption>Entries</caption>
  <thead><tr>
    <th scope="col">${selectAll('Select all entries of this page')}</th>
    <th scope="col">Date</th><th scope="col">Entry</th><th scope="col">Category</th>
    <th class="cell-account" scope="col">Account</th><th class="cell-amount" scope="col">Amount</th><th class="cell-actions" scope="col"><span class="unseen">Actions</span></th>
  </tr></thead>
  <tbody>${entries.map((entry) => {
    const index = selected.indexOf(String(entry.databaseId));
    return row(entry, { next, isSelected: index >= 0, issues: issues?.get(index) ?? [] });
  })}
  </tbody>
</table>`;
}

interface RowOptions {
  readonly next: string;
  readonly isSelected: boolean;
  readonly issues: readonly string[];
}

function row(entry: ListedEntryFragment, { next, isSelected, issues }: RowOptions): Html {
  const { databaseId, date, category, account } = entry;
  const name = entryName(entry);
  return html`
<tr data-entry="${inlineValues(entry)}">
  <td class="cell-select"><input type="checkbox" name="ids" value="${databaseId}" form="${selectionForm}" aria-label="Select ${name}, ${dayTitle(date)}" ${isSelected && flag('checked')}></td>
  <td class="cell-date">${dayTitle(date)}</td>
  <td class="cell-name"><strong dir="auto">${name}</strong> ${entryLabels(entry)}${issues.length > 0 && html`<p class="issue">${issues.map((issue) => `${issue}.`).join(' ')}</p>`}</td>
  <td class="cell-category"><span aria-hidden="true">${category.emoji}</span> <bdi>${category.name}</bdi></td>
  <td class="cell-account" dir="auto">${account?.name}</td>
  <td class="cell-amount">${entryAmount(entry)}</td>
  <td class="cell-actions"><a href="${withQuery(`/money/entries/${databaseId}/edit`, { next })}" data-edit aria-label="Edit ${name}, ${dayTitle(date)}">Edit</a></td>
</tr>`;
}

/** The values that the script puts into the form for editing in the list. */
function inlineValues(entry: ListedEntryFragment): string {
  const values = entryValues(entry);
  const shown = Object.entries(values).map(([name, value]) => [name, [value]] as const);
  return JSON.stringify({ ...values, [stateField]: stateText(entry.updatedAt, shown) });
}
