import type { Entered } from '../framework/fields.ts';
import { type Content, type Html, html, ownMarkup } from '../framework/html.ts';
import { askedField, choiceField } from '../framework/shown-values.ts';

/** How a control shows a value that it does not contain. */
export type ShowValue = (value: string) => Content;

/**
 * Asks whether to save the value that the user has entered or the one that was saved elsewhere.
 * Radio buttons work without JavaScript.
 */
export function conflictChoice(
  entered: Entered,
  name: string,
  showValue: ShowValue = (value) => value,
): Html {
  const [saved = ''] = entered.record.values(name);
  const chosen = entered.fields.text(choiceField(name));
  const choice = (value: 'mine' | 'saved', title: string, more?: Html) => {
    const id = `${choiceField(name)}-${value}`;
    return html`
  <div class="choice">
    <input type="radio" id="${id}" name="${choiceField(name)}" value="${value}" ${value === chosen && ownMarkup('checked')}${more && html` aria-describedby="${id}-value"`}>
    <label for="${id}">${title}</label>
    ${more && html`<div class="saved-value" id="${id}-value">${more}</div>`}
  </div>`;
  };
  return html`
<fieldset class="choices conflict">
  <legend>Which value should be saved?</legend>
  <input type="hidden" name="${askedField}" value="${name}">
  ${choice('mine', 'Yours, as entered above')}
  ${choice('saved', 'The one that was saved elsewhere', saved === '' ? html`<em>Empty</em>` : html`${showValue(saved)}`)}
</fieldset>`;
}
