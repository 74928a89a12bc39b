import type { Entered } from '../../../framework/fields.ts';
import { type Html, html } from '../../../framework/html.ts';
import { flag } from '../../../ui/form.ts';
import { contentOf } from '../template-input.ts';
import { enteredVariable, sentVariables } from '../variables/declaration-input.ts';
import { type ComparedTexts, comparison } from './comparison.ts';

export const previewButton = html`
<button class="button quiet" name="preview" value="changes">Preview changes</button>`;

/** How the entered texts differ from the saved ones, after a click on {@link previewButton}. */
export function changePreview(entered: Entered, saved: ComparedTexts): Html | false {
  const { fields } = entered;
  if (fields.text('preview') !== 'changes' || entered.hasError) return false;
  const sent = sentVariables(fields);
  const names = new Set(sent);
  const changed = {
    ...fields.texts('title', 'description'),
    content: contentOf(fields),
    variables: [
      ...sent.map((name) => enteredVariable(fields, name)),
      ...saved.variables.filter(({ name }) => !names.has(name) && sent.length === 0),
    ],
  };
  return html`
<section class="card" aria-labelledby="changes" tabindex="-1" ${flag('autofocus')}>
  <h2 id="changes">Your changes, not saved yet</h2>
  ${comparison(saved, changed)}
</section>`;
}
