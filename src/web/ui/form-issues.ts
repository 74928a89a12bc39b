import type { Entered } from '../framework/fields.ts';
import { type Html, html } from '../framework/html.ts';
import { fieldsWithFiles } from './chosen-files.ts';

const sentence = (issue: string): string => `${issue}.`;

export const fieldIssues = (name: string, issues: readonly string[]): Html | false =>
  issues.length > 0 &&
  html`<p class="issue" id="${name}-issues">${issues.map(sentence).join(' ')}</p>`;

/**
 * The summary of a rejected form, at its top: issues of its fields with links to them, and issues
 * that belong to none of them. It has the focus if no field has issues. Below issues of other fields,
 * it links to the fields whose files must be chosen again.
 *
 * @param fields the names of the fields in the form. Default: those that were rendered before
 */
export function formIssues(entered: Entered, fields = entered.shownFields): Html | false {
  const others = entered.otherIssues(fields);
  const linked = fields.flatMap((name) => entered.issues(name).map((issue) => ({ name, issue })));
  if (linked.length === 0) {
    return (
      others.length > 0 &&
      html`<p class="alert" role="alert" tabindex="-1"${entered.takesFocus && html` autofocus`}>${others.map(sentence).join(' ')}</p>`
    );
  }
  const files = fieldsWithFiles(entered, fields).map(
    (name) => html` <a href="#${name}">Choose your files again</a>.`,
  );
  return html`
<div class="alert" role="alert">
  <p class="alert-title">${entered.changedMessage ?? `The form has ${count(others.length + linked.length)}`}</p>
  <ul>
    ${others.map((issue) => html`<li>${sentence(issue)}</li>`)}
    ${linked.map(({ name, issue }) => html`<li><a href="#${name}">${sentence(issue)}</a></li>`)}
  </ul>
  ${files.length > 0 && html`<p>Files are not kept.${files}</p>`}
</div>`;
}

const count = (issues: number) => (issues === 1 ? 'an error' : `${issues} errors`);
