import type { Entered } from '../fields.ts';
import { type Content, type Html, html, ownMarkup } from '../html.ts';
import type { Visit } from '../visit.ts';

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
  readonly type?: 'text' | 'email' | 'password' | 'date' | 'search';
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
  const issues = entered.issues(name);
  const currentValue = entered.wasRejected ? entered.fields.text(name) : value;
  const descriptionIds = [
    ...(issues.length > 0 ? [`${name}-issues`] : []),
    ...(hint ? [`${name}-hint`] : []),
  ].join(' ');
  return html`
<div class="field">
  <label for="${name}">${label}</label>
  <input id="${name}" name="${name}" type="${type}" autocomplete="${options.autocomplete ?? 'off'}"
    ${type !== 'password' && html`value="${currentValue}"`}
    ${maxLength && html`maxlength="${maxLength}"`} ${minLength && html`minlength="${minLength}"`}
    ${min && html`min="${min}"`} ${options.isRequired !== false && flag('required')}
    ${options.hasFocus && flag('autofocus')} ${issues.length > 0 && html`aria-invalid="true"`}
    ${descriptionIds && html`aria-describedby="${descriptionIds}"`}>
  ${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
  ${fieldIssues(name, issues)}
</div>`;
}

/** A boolean attribute. */
export const flag = (name: 'required' | 'autofocus' | 'checked' | 'selected'): Html =>
  ownMarkup(name);

export const fieldIssues = (name: string, issues: readonly string[]): Html | false =>
  issues.length > 0 &&
  html`<p class="issue" id="${name}-issues">${issues.map(sentence).join(' ')}</p>`;

const sentence = (issue: string): string => `${issue}.`;

/** The validation issues that belong to none of the fields. */
export function formIssues(entered: Entered, fields: readonly string[]): Html | false {
  const issues = entered.otherIssues(fields);
  if (issues.length === 0) return false;
  return html`<p class="alert" role="alert">${issues.map(sentence).join(' ')}</p>`;
}

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
<fieldset class="choices" ${issues.length > 0 && html`aria-describedby="${name}-issues"`}>
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
  return html`
<div class="field">
  <label for="${name}">${label}</label>
  <select id="${name}" name="${name}">
  ${choices.map(
    (choice) =>
      html`<option value="${choice.value}" ${choice.value === chosen && flag('selected')}>${choice.title}</option>`,
  )}
  </select>
  ${fieldIssues(name, entered.issues(name))}
</div>`;
}
