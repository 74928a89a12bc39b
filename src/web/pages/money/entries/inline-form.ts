import type { EntryChoicesFragment } from '../../../../generated/operations/graphql.ts';
import { type Html, html } from '../../../framework/html.ts';
import { stateField } from '../../../framework/shown-values.ts';
import type { Visit } from '../../../framework/visit.ts';
import { options, tokenField } from '../../../ui/form.ts';
import { accountChoices, categoryOptions } from '../entry-fields.ts';

/**
 * The form for editing an entry in the list. The script copies it below the row of the entry. What
 * it does not show is sent unchanged.
 */
export const inlineForm = (
  visit: Visit,
  { categories, accounts }: EntryChoicesFragment,
): Html => html`
<template id="inline-form">
  <form class="inline labelled" method="post" action="" novalidate autocomplete="off">
    ${tokenField(visit)}
    <label>Date <input type="date" name="date"></label>
    <label>Description <input name="description" maxlength="500" autocomplete="off"></label>
    <label>Category <select name="categoryId">${categoryOptions(categories)}</select></label>
    <label ${accounts.length === 0 && html`hidden`}>Account <select name="accountId">${options(accountChoices(accounts))}</select></label>
    <label>Amount <input name="amount" inputmode="decimal" autocomplete="off"></label>
    <input type="hidden" name="tags"><input type="hidden" name="recurring"><input type="hidden" name="${stateField}">
    <p class="actions"><button class="button small">Save</button> <button type="button" class="button quiet small" data-cancel>Cancel</button></p>
  </form>
</template>`;
