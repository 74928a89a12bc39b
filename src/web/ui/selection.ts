import { type Html, html } from '../framework/html.ts';
import type { Visit } from '../framework/visit.ts';
import { tokenField } from './form.ts';
import { fieldIssues } from './form-issues.ts';

/** The id of the form that the checkboxes of a list, with the name `ids`, belong to. */
export const selectionForm = 'selection';

/** The heading of the checkboxes. The script shows its own checkbox, which checks all others. */
export const selectAll = (label: string): Html =>
  html`<input type="checkbox" data-select-all aria-label="${label}" hidden><span class="unseen">Select</span>`;

interface SelectionOptions {
  readonly action: string;
  /** The messages above the fields. */
  readonly issues: readonly string[];
  readonly content: Html;
}

/** The form for the selected records of a list. The script shows their number. */
export const selectionBar = (
  visit: Visit,
  { action, issues, content }: SelectionOptions,
): Html => html`
<form class="selection" id="${selectionForm}" method="post" action="${action}" novalidate>
  ${tokenField(visit)}
  ${issues.length > 0 && html`<div role="alert">${fieldIssues('selection', issues)}</div>`}
  <p class="hint" role="status" data-selected-count hidden></p>
  ${content}
</form>`;
