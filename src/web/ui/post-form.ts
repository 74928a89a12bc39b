import type { Entered } from '../framework/fields.ts';
import { type Content, type Html, html } from '../framework/html.ts';
import { stateField } from '../framework/shown-values.ts';
import type { Visit } from '../framework/visit.ts';
import { tokenField } from './form.ts';
import { formIssues } from './form-issues.ts';

export interface PostForm {
  readonly action: string;
  /** The class of the form. Default: `card`. */
  readonly style?: string;
  /** Above the summary of issues: hidden fields, or the title of the form. */
  readonly head?: Content;
  readonly content?: Content;
  /** The button that submits the form: its title, or its markup. None if it can't be submitted. */
  readonly button: string | Html | false;
  /** The link beside the button: to the page before, and its title, by default "Cancel". */
  readonly cancel?: readonly [path: string, title?: string];
  /** Links after that. */
  readonly links?: Content;
  /** The id of the title in `head`. */
  readonly labelledBy?: string;
  readonly sendsFiles?: boolean;
  /** Whether the script of the page adds the values of a template to the address in `action`. */
  readonly sendsValues?: boolean;
  /**
   * When the record was last changed: the form then sends the state that it shows, so that only the
   * fields that the user changes are written. Null if the mutation does not check for other changes.
   */
  readonly updatedAt?: string | null | undefined;
}

/** A form that changes something. It lists the issues of all fields in its content. */
export function postForm(visit: Visit, entered: Entered, form: PostForm): Html {
  const { action, style = 'card', head, content, cancel, links } = form;
  const { labelledBy, sendsFiles, sendsValues, updatedAt } = form;
  const button =
    typeof form.button === 'string'
      ? html`<button class="button">${form.button}</button>`
      : form.button;
  return html`
<form${style !== '' && html` class="${style}"`} method="post" action="${action}"${sendsFiles && html` enctype="multipart/form-data"`}${sendsValues && html` data-filled`}${labelledBy && html` aria-labelledby="${labelledBy}"`} novalidate${updatedAt !== undefined && html` autocomplete="off"`}>
  ${tokenField(visit)}${updatedAt !== undefined && shownState(entered, updatedAt)}${head}
  ${formIssues(entered)}
  ${content}
  ${
    cancel
      ? html`<p class="actions">${button}
  <a class="button quiet" href="${cancel[0]}">${cancel[1] ?? 'Cancel'}</a>${links}</p>`
      : button
  }
</form>`;
}

/** A rejected form sends the state that the user has seen. */
function shownState(entered: Entered, updatedAt: string | null): Html {
  entered.record.updatedAt = updatedAt;
  const state = entered.wasRejected ? entered.fields.text(stateField) : entered.record.state;
  return html`<input type="hidden" name="${stateField}" value="${state}">`;
}

export const dangerButton = (title: string): Html =>
  html`<button class="button bad">${title}</button>`;
