import type { Entered } from '../framework/fields.ts';
import { type Content, type Html, html } from '../framework/html.ts';
import type { Visit } from '../framework/visit.ts';
import { formIssues, tokenField } from './form.ts';

interface Confirmation {
  /** The path of the form. */
  readonly path: string;
  /** What the form does, and its fields. */
  readonly content?: Content;
  /** The names of the fields in `content`. */
  readonly fields?: readonly string[];
  /** The button that submits the form. Omitted if the form cannot be submitted. */
  readonly button: Html | false;
  /** The link to the page before. */
  readonly back: { readonly path: string; readonly title?: string };
}

/** The button of a form that deletes or ends something. */
export const dangerButton = (title: string): Html =>
  html`<button class="button bad">${title}</button>`;

/** The form with which the user confirms a change. It works without JavaScript. */
export const confirmationForm = (
  visit: Visit,
  entered: Entered,
  { path, content, fields = [], button, back }: Confirmation,
): Html => html`
<form class="card" method="post" action="${path}">
  ${tokenField(visit)}
  ${formIssues(entered, fields)}
  ${content}
  <p class="actions">${button}
  <a class="button quiet" href="${back.path}">${back.title ?? 'Cancel'}</a></p>
</form>`;
