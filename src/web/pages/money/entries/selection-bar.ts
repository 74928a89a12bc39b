import type { EntryChoicesFragment } from '../../../../generated/operations/graphql.ts';
import { maxBulkEntries } from '../../../../modules/finance/entries/input.ts';
import type { Entered } from '../../../framework/fields.ts';
import { type Html, html } from '../../../framework/html.ts';
import type { Visit } from '../../../framework/visit.ts';
import { flag, options } from '../../../ui/form.ts';
import { selectionBar } from '../../../ui/selection.ts';
import { countOfEntries } from '../entries-link.ts';
import { accountChoices, categoryOptions, noAccount } from '../entry-fields.ts';
import { entryFilters } from './filter.ts';

export const selectionPath = '/money/entries/selected';

interface EntrySelection {
  readonly choices: EntryChoicesFragment;
  readonly entered: Entered;
  /** The number of entries that match the filters; undefined without filters. */
  readonly totalCount: number | undefined;
  /** The number of entries on the page. */
  readonly shownCount: number;
}

/** The form for the entries whose checkboxes are checked. A blank field changes nothing. */
export function entrySelection(visit: Visit, selection: EntrySelection): Html {
  const { choices, entered } = selection;
  const value = (name: string) => entered.fields.text(name);
  return selectionBar(visit, {
    action: entryFilters.address(visit, {}, selectionPath),
    issues: selectionIssues(entered),
    content: html`${allMatching(selection)}
  <div class="inline labelled">
    <label>Move to category
      <select name="categoryId"><option value="">Keep</option>${categoryOptions(choices.categories, value('categoryId'))}</select></label>
    <label>Set account
      <select name="accountId"><option value="">Keep</option>${options(accountChoices(choices.accounts, noAccount), value('accountId'))}</select></label>
    <label>Add tag <input name="tag" maxlength="50" autocomplete="off" value="${value('tag')}"></label>
    <label>Remove tag <input name="removeTag" maxlength="50" autocomplete="off" value="${value('removeTag')}"></label>
    <p class="actions"><button class="button small" name="action" value="change">Change selected</button>
    <button class="button quiet small danger" name="action" value="delete">Delete selected…</button></p>
  </div>`,
  });
}

/** The choice of all entries that match the filters, also on other pages. */
function allMatching({ entered, totalCount, shownCount }: EntrySelection): Html | false {
  if (totalCount === undefined || totalCount <= shownCount) return false;
  if (totalCount > maxBulkEntries) {
    return html`<p class="hint">${countOfEntries(totalCount)} match. To change all of them at once, filter for at most ${maxBulkEntries}.</p>`;
  }
  return html`<label><input type="checkbox" name="all" value="true" data-select-matching="${totalCount}" ${entered.fields.text('all') !== '' && flag('checked')}> Select all ${totalCount} that match the filters, also on other pages</label>`;
}

/** The messages above the fields. Those about entries of the page are also next to their rows. */
function selectionIssues(entered: Entered): readonly string[] {
  const rows = entered.rowIssues('entries');
  const others = entered.otherIssues(rows.size > 0 ? ['entries'] : []);
  if (rows.size === 0) return others;
  const subject = rows.size === 1 ? 'One entry' : `${rows.size} entries`;
  const reasons = [...new Set([...rows.values()].flat())].join(', ');
  return [`Nothing was changed. ${subject} can't be changed: ${reasons}`, ...others];
}
