import type { EntryChoicesFragment } from '../../../../generated/operations/graphql.ts';
import type { Entered } from '../../../framework/fields.ts';
import { type Html, html } from '../../../framework/html.ts';
import type { Visit } from '../../../framework/visit.ts';
import { flag, tokenField } from '../../../ui/form.ts';
import { fieldIssues } from '../../../ui/form-issues.ts';
import { accountChoices, categoryOptions } from '../entry-fields.ts';
import { selectionForm } from './entry-table.ts';
import { entryFilters } from './filter.ts';

export const selectionPath = '/money/entries/selected';

/** The form for the entries whose checkboxes are checked. A blank field changes nothing. */
export function selectionBar(visit: Visit, entered: Entered, choices: EntryChoicesFragment): Html {
  const value = (name: string) => entered.fields.text(name);
  const messages = selectionIssues(entered);
  // A blank value keeps the account.
  const accounts = accountChoices(choices.accounts).map((choice) =>
    choice.value === '' ? { ...choice, value: 'none' } : choice,
  );
  return html`
<form class="selection" id="${selectionForm}" method="post" action="${entryFilters.address(visit, {}, selectionPath)}" novalidate>
  ${tokenField(visit)}
  ${messages.length > 0 && html`<div role="alert">${fieldIssues('selection', messages)}</div>`}
  <div class="inline labelled">
    <label>Move to category
      <select name="categoryId"><option value="">Keep</option>${categoryOptions(choices.categories, value('categoryId'))}</select></label>
    <label>Set account
      <select name="accountId"><option value="">Keep</option>${accounts.map((choice) => html`<option dir="auto" value="${choice.value}" ${choice.value === value('accountId') && flag('selected')}>${choice.title}</option>`)}</select></label>
    <label>Add tag <input name="tag" maxlength="50" autocomplete="off" value="${value('tag')}"></label>
    <label>Remove tag <input name="removeTag" maxlength="50" autocomplete="off" value="${value('removeTag')}"></label>
    <p class="actions"><button class="button small" name="action" value="change">Change selected</button>
    <button class="button quiet small danger" name="action" value="delete">Delete selected…</button></p>
  </div>
</form>`;
}

/** The messages above the fields. Those about rows are next to the rows. */
function selectionIssues(entered: Entered): readonly string[] {
  const rows = entered.rowIssues('entries').size;
  const others = entered.otherIssues(rows > 0 ? ['entries'] : []);
  if (rows === 0) return others;
  const subject = rows === 1 ? 'One entry' : `${rows} entries`;
  return [`Nothing was changed. ${subject} can't be changed: see the list`, ...others];
}
