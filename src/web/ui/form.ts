import type { Entered } from '../framework/fields.ts';
import { type Content, type Html, html, ownMarkup } from '../framework/html.ts';
import type { Visit } from '../framework/visit.ts';
import { fieldsWithFiles } from './chosen-files.ts';

/** The hidden field with the form token. */
export const tokenField = (visit: Visit): Html =>
  html`<input type="hidden" name="_token" value="${visit.formToken()}">`;

/** Gives password managers the user's email. It has no name, so browsers do not send it. */
export const usernameField = ({ viewer }: Visit): Html | false =>
  viewer !== null &&
  html`<input type="email" autocomplete="username" value="${viewer.email}" readonly hidden>`;

interface FieldOptions {
  readonly name: string;
  readonly label: string;
  readonly type?: 'text' | 'email' | 'password' | 'date' | 'month' | 'search';
  /** The attribute `inputmode`: which keyboard a phone shows. */
  readonly inputMode?: 'decimal' | 'numeric';
  /** The id of a `datalist` with suggestions. */
  readonly suggestions?: string;
  /** The `autocomplete` attribute. Default: `off`. */
  readonly autocomplete?: string;
  readonly hint?: Content;
  readonly maxLength?: number;
  readonly minLength?: number;
  readonly min?: string;
  readonly isRequired?: boolean;
  readonly hasFocus?: boolean;
  /** The initial value. */
  readonly value?: string;
}

/** A labelled input with its hint and validation issues. Keeps entered values, except passwords. */
export function field(entered: Entered, options: FieldOptions): Html {
  const { name, label, type = 'text', hint, maxLength, minLength, min, value = '' } = options;
  const { inputMode, suggestions } = options;
  const issues = entered.issues(name);
  const currentValue = entered.wasRejected ? entered.fields.text(name) : value;
  return html`
<div class="field">
  <label for="${name}">${label}</label>
  <input id="${name}" name="${name}" type="${type}" autocomplete="${options.autocomplete ?? 'off'}"
    ${type !== 'password' && html`value="${currentValue}"`}
    ${maxLength && html`maxlength="${maxLength}"`} ${minLength && html`minlength="${minLength}"`}
    ${min && html`min="${min}"`} ${inputMode && html`inputmode="${inputMode}"`}
    ${suggestions && html`list="${suggestions}"`} ${options.isRequired !== false && flag('required')}
    ${focus(entered, name, options.hasFocus)}
    ${describedBy(name, { hasIssues: issues.length > 0, hasHint: Boolean(hint) })}>
  ${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
  ${fieldIssues(name, issues)}
</div>`;
}

interface TextAreaOptions {
  readonly name: string;
  readonly label: string;
  readonly hint?: Content;
  readonly maxLength?: number;
  readonly isRequired?: boolean;
  readonly hasFocus?: boolean;
  readonly value?: string;
}

/** A labelled text area, which grows with its text. Shows the entered text again. */
export function textArea(entered: Entered, options: TextAreaOptions): Html {
  const { name, label, hint, maxLength, value = '' } = options;
  const issues = entered.issues(name);
  const text = entered.wasRejected ? entered.fields.text(name) : value;
  // A browser drops the first line break after the start tag.
  return html`
<div class="field">
  <label for="${name}">${label}</label>
  <textarea id="${name}" name="${name}" ${maxLength && html`maxlength="${maxLength}"`}
    ${options.isRequired !== false && flag('required')} ${focus(entered, name, options.hasFocus)}
    ${describedBy(name, { hasIssues: issues.length > 0, hasHint: Boolean(hint) })}>
${text}</textarea>
  ${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
  ${fieldIssues(name, issues)}
</div>`;
}

interface CheckboxOptions {
  readonly name: string;
  readonly label: string;
  readonly hint?: Content;
  readonly isChecked?: boolean;
}

/** A checkbox, whose value is `true`. */
export function checkbox(entered: Entered, options: CheckboxOptions): Html {
  const { name, label, hint, isChecked = false } = options;
  const issues = entered.issues(name);
  const isOn = entered.wasRejected ? entered.fields.text(name) === 'true' : isChecked;
  return html`
<div class="choice">
  <input type="checkbox" id="${name}" name="${name}" value="true" ${isOn && flag('checked')}
    ${focus(entered, name)}
    ${describedBy(name, { hasIssues: issues.length > 0, hasHint: Boolean(hint) })}>
  <label for="${name}">${label}</label>
  ${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
  ${fieldIssues(name, issues)}
</div>`;
}

interface Described {
  readonly hasIssues: boolean;
  readonly hasHint: boolean;
  /** Whether the field says which files to choose again. */
  readonly isAgain?: boolean;
}

/** Connects a field with its hint and its issues. */
export function describedBy(
  name: string,
  { hasIssues, hasHint, isAgain }: Described,
): Html | false {
  const ids = [
    ...(hasIssues ? [`${name}-issues`] : []),
    ...(isAgain ? [`${name}-again`] : []),
    ...(hasHint ? [`${name}-hint`] : []),
  ];
  if (ids.length === 0) return false;
  return html`${hasIssues && html`aria-invalid="true" `}aria-describedby="${ids.join(' ')}"`;
}

type BooleanAttribute = 'required' | 'autofocus' | 'checked' | 'selected' | 'multiple' | 'open';

/** A boolean attribute. */
export const flag = (name: BooleanAttribute): Html => ownMarkup(name);

export const fieldIssues = (name: string, issues: readonly string[]): Html | false =>
  issues.length > 0 &&
  html`<p class="issue" id="${name}-issues">${issues.map(sentence).join(' ')}</p>`;

const sentence = (issue: string): string => `${issue}.`;

/**
 * The attribute `autofocus`: for the first field with issues, otherwise for the field with
 * `isInitial`. It works without JavaScript.
 */
export const focus = (entered: Entered, name: string, isInitial = false): Html | false =>
  (entered.hasError ? entered.isFocused(name) : isInitial) && flag('autofocus');

/**
 * The summary of a rejected form, at its top: issues of its fields with links to them, and issues
 * that belong to none of them. It has the focus if no field has issues. Below issues of other fields,
 * it links to the fields whose files must be chosen again.
 *
 * @param fields the names of the fields in the form
 */
export function formIssues(entered: Entered, fields: readonly string[]): Html | false {
  const others = entered.otherIssues(fields);
  const linked = fields.flatMap((name) => entered.issues(name).map((issue) => ({ name, issue })));
  if (linked.length === 0) {
    return (
      others.length > 0 &&
      html`<p class="alert" role="alert" tabindex="-1" autofocus>${others.map(sentence).join(' ')}</p>`
    );
  }
  const files = fieldsWithFiles(entered, fields).map(
    (name) => html` <a href="#${name}">Choose your files again</a>.`,
  );
  return html`
<div class="alert" role="alert">
  <p class="alert-title">The form has ${count(others.length + linked.length)}</p>
  <ul>
    ${others.map((issue) => html`<li>${sentence(issue)}</li>`)}
    ${linked.map(({ name, issue }) => html`<li><a href="#${name}">${sentence(issue)}</a></li>`)}
  </ul>
  ${files.length > 0 && html`<p>Files are not kept.${files}</p>`}
</div>`;
}

const count = (issues: number) => (issues === 1 ? 'an error' : `${issues} errors`);

interface Choice {
  readonly value: string;
  readonly title: string;
  readonly description?: Content;
}

interface ChoiceOptions {
  readonly name: string;
  readonly label: string;
  readonly choices: readonly Choice[];
  /** The value that is selected initially. */
  readonly value?: string;
}

/** Radio buttons, each with a description. */
export function radios(entered: Entered, { name, label, choices, value }: ChoiceOptions): Html {
  const chosen = entered.wasRejected ? entered.fields.text(name) : value;
  const issues = entered.issues(name);
  return html`
<fieldset class="choices" id="${name}" tabindex="-1" ${focus(entered, name)}
  ${issues.length > 0 && html`aria-describedby="${name}-issues"`}>
  <legend>${label}</legend>
  ${choices.map((choice) => {
    const id = `${name}-${choice.value.toLowerCase()}`;
    return html`
  <div class="choice">
    <input type="radio" id="${id}" name="${name}" value="${choice.value}" required
      ${choice.value === chosen && flag('checked')} aria-describedby="${id}-hint">
    <label for="${id}">${choice.title}</label>
    <p class="hint" id="${id}-hint">${choice.description}</p>
  </div>`;
  })}
  ${fieldIssues(name, issues)}
</fieldset>`;
}

/** A drop-down list. */
export function select(entered: Entered, { name, label, choices, value }: ChoiceOptions): Html {
  const chosen = entered.wasRejected ? entered.fields.text(name) : value;
  const issues = entered.issues(name);
  return html`
<div class="field">
  <label for="${name}">${label}</label>
  <select id="${name}" name="${name}" ${focus(entered, name)}
    ${describedBy(name, { hasIssues: issues.length > 0, hasHint: false })}>
  ${choices.map(
    (choice) =>
      html`<option value="${choice.value}" ${choice.value === chosen && flag('selected')}>${choice.title}</option>`,
  )}
  </select>
  ${fieldIssues(name, issues)}
</div>`;
}
