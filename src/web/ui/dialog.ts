import { type Content, type Html, html } from '../framework/html.ts';

interface Dialog {
  readonly id: string;
  readonly title: string;
  /** The label of the button that opens the dialog. */
  readonly button: Content;
  readonly body: Content;
}

/**
 * A button that opens a dialog. It needs no script: a popover opens and closes by its buttons, by
 * Escape and by a click beside it, and the focus returns to the button.
 */
export const dialog = ({ id, title, button, body }: Dialog): Html => html`
<button type="button" class="button quiet" popovertarget="${id}" aria-haspopup="dialog">${button}</button>
<dialog class="dialog" id="${id}" popover aria-labelledby="${id}-title">
  <h2 id="${id}-title">${title}</h2>
  ${body}
  <button type="button" class="button quiet" popovertarget="${id}" popovertargetaction="hide" autofocus>Close</button>
</dialog>`;
