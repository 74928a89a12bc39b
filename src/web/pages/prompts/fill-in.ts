import { Entered } from '../../framework/fields.ts';
import { type Html, html } from '../../framework/html.ts';
import { textArea } from '../../ui/form.ts';
import { count } from '../../ui/formats.ts';
import { markedText, type Values } from './pieces.ts';

/** A template, and its content with values instead of some variables. */
export interface FilledTemplate {
  readonly content: string;
  readonly templateVariables: readonly string[];
  readonly values: Values;
  /** The values in the fields. Default: `values`. */
  readonly entered?: Values;
  readonly text: string;
  readonly missing: readonly string[];
  /** The method of the form. Default: `get`, with the values in the address of the page. */
  readonly method?: 'get' | 'post';
}

const empty = new Entered();

/**
 * The fields of a template's variables beside its content. With JavaScript, the content changes while the
 * user types. Without it, the form loads the page with the values.
 *
 * A browser drops the first line break after the start tag of `pre`.
 */
export const fillIn = (path: string, template: FilledTemplate): Html => html`
<div class="${template.templateVariables.length > 0 && 'split '}fill" data-fill>
  ${template.templateVariables.length > 0 && variableForm(path, template)}
  <section class="card preview" aria-labelledby="preview-title">
    <div class="preview-bar">
      <h2 id="preview-title">Prompt</h2>
      ${openVariables(template)}
      <button type="button" class="button small" data-copy="preview" hidden>Copy</button>
    </div>
    <pre class="preview-text" id="preview" dir="auto">
${markedText(template.content, template.values, template.text)}</pre>
  </section>
</div>`;

function variableForm(
  path: string,
  { templateVariables, values, entered = values, method = 'get' }: FilledTemplate,
): Html {
  return html`
<form class="card fill-form" method="${method}" action="${path}">
  <h2>Fill in</h2>
  ${templateVariables.map((name) =>
    textArea(empty, { name, label: name, isRequired: false, value: entered.get(name) ?? '' }),
  )}
  <p class="actions"><button class="button quiet" data-show-text>Show the text</button>
  <a class="button quiet" href="${path}" data-clear>Clear</a></p>
</form>`;
}

/** The names of the variables without a value. */
const openVariables = ({ templateVariables, missing }: FilledTemplate): Html | false =>
  templateVariables.length > 0 &&
  html`<p class="hint" aria-live="polite" data-open>${
    missing.length === 0
      ? 'All variables are filled in'
      : html`${count(missing.length, 'variable')} still open`
  }</p>`;
