import type {
  DescriptionSuggestionsFragment,
  EntryChoicesFragment,
} from '../../../../generated/operations/graphql.ts';
import type { Entered } from '../../../framework/fields.ts';
import { type Html, html } from '../../../framework/html.ts';
import type { Visit } from '../../../framework/visit.ts';
import { postForm } from '../../../ui/post-form.ts';
import {
  accountField,
  accountIdOf,
  amountField,
  categoryField,
  dateField,
  descriptionField,
} from '../entry-fields.ts';

interface QuickAdd {
  readonly visit: Visit;
  readonly entered: Entered;
  readonly month: string;
  readonly date: string;
  readonly choices: EntryChoicesFragment & DescriptionSuggestionsFragment;
}

export const quickAdd = ({ visit, entered, month, date, choices }: QuickAdd): Html => html`
<section class="card month-add" aria-labelledby="add">
  <h2 id="add">Add an entry</h2>
  ${postForm(visit, entered, {
    action: `/money?month=${month}`,
    style: '',
    button: false,
    content: html`<div class="fields">
      ${amountField(entered, '', visit.query.date !== undefined)}
      ${categoryField(entered, choices, visit.query.categoryId)}
      ${descriptionField(entered, choices)}
      ${dateField(entered, date)}
      ${accountField(entered, choices, accountIdOf(visit, choices))}
      <button class="button">Add entry</button>
    </div>`,
  })}
</section>`;
