import type { Input } from '../../input/input.ts';
import { label as labelOf } from '../../input/issues.ts';
import type { Entered } from '../framework/fields.ts';
import { type Content, type Html, html, ownMarkup } from '../framework/html.ts';
import type { Visit } from '../framework/visit.ts';
import { conflictChoice, type ShowValue } from './conflict.ts';
import { fieldIssues } from './form-issues.ts';
import { savedDifference } from './text-difference.ts';

export const tokenField = (visit: Visit): Html =>
  html`<input type="hidden" name="_token" value="${visit.formToken()}">`;

/** Gives password managers the user's email. It has no name, so browsers do not send it. */
export const usernameField = ({ viewer }: Visit): Html | false =>
  viewer !== null &&
  html`<input type="email" autocomplete="username" value="${viewer.email}" readonly hidden>`;

type BooleanAttribute = 'required' | 'autofocus' | 'checked' | 'selected' | 'multiple' | 'open';

export const flag = (name: BooleanAttribute): Html => ownMarkup(name);

interface Labelled {
  readonly name: string;
  readonly label: string;
  readonly hint?: Content;
  /** Whether the field has the focus, unless the form was rejected. */
  readonly hasFocus?: boolean;
  /** The note about the files to choose again. */
  readonly again?: Html | false;
  /** Choices between meanings of the value. */
  readonly readings?: Html | false;
  /** How a value is shown that was changed on both sides. Default: as it is. */
  readonly showValue?: ShowValue;
}

/**
 * The attributes of every control. A rejected form focuses its first field with issues, without
 * JavaScript. The hint and the issues are connected with the control.
 */
function fieldParts(
  entered: Entered,
  { name, label, hint, hasFocus = false, again = false, readings, showValue }: Labelled,
) {
  const issues = entered.shownIssues(name, label);
  const ids = [
    ...(issues.length > 0 ? [`${name}-issues`] : []),
    ...(again ? [`${name}-again`] : []),
    ...(hint ? [`${name}-hint`] : []),
  ];
  return {
    focus:
      (entered.hasError ? entered.isFocused(name) : hasFocus && entered.takesFocus) &&
      flag('autofocus'),
    description: html`${issues.length > 0 && html`aria-invalid="true" `}${ids.length > 0 && html`aria-describedby="${ids.join(' ')}"`}`,
    notes: html`${again}
  ${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
  ${fieldIssues(name, issues)}
  ${readings}
  ${entered.isAsked(name) && conflictChoice(entered, name, showValue)}`,
  };
}

/** A control between its label and its notes. @param control given its attributes */
export function labelled(
  entered: Entered,
  options: Labelled,
  control: (attributes: Html) => Html,
): Html {
  const { name, label } = options;
  const { focus, description, notes } = fieldParts(entered, options);
  return html`
<div class="field">
  <label for="${name}">${label}</label>
  ${control(html`${focus} ${description}`)}
  ${notes}
</div>`;
}

/**
 * The entered value of a field of a form that is shown again, otherwise its initial value. Call it
 * before the field is rendered, with the value as browsers would send it.
 */
export function currentValue(entered: Entered, name: string, value = ''): string {
  entered.record.record(name, [value]);
  return entered.wasRejected ? entered.fields.text(name) : value;
}

/** Browsers remove line breaks from the value of an input. */
export const singleLine = (value: string): string => value.replace(/[\r\n]+/g, '');

interface FieldOptions extends Labelled {
  readonly type?: 'text' | 'email' | 'password' | 'date' | 'month' | 'search';
  /** The attribute `inputmode`: which keyboard a phone shows. */
  readonly inputMode?: 'decimal' | 'numeric';
  /** The id of a `datalist` with suggestions. */
  readonly suggestions?: string;
  /** `off` also keeps browsers from restoring the value after Back. Default with suggestions: `off`. */
  readonly autocomplete?: string;
  readonly maxLength?: number;
  readonly min?: string;
  readonly isRequired?: boolean;
  readonly value?: string;
}

/** The options of a field that follow from the declaration of its input. */
export function inputField<Shape extends object>(
  { fields }: Pick<Input, 'fields'> & { readonly schema: { readonly shape: Shape } },
  name: keyof Shape & string,
) {
  const { type, length } = fields[name] ?? {};
  return {
    name,
    label: labelOf([name]),
    ...(length && { maxLength: length.max }),
    ...((length?.canBeBlank || Array.isArray(type)) && { isRequired: false }),
    ...(type === 'Int' && { inputMode: 'numeric' as const }),
    ...(type === 'LocalDate' && { type: 'date' as const, min: '1900-01-01' }),
  };
}

export function field(entered: Entered, options: FieldOptions): Html {
  const { name, type = 'text', maxLength, min, inputMode, suggestions } = options;
  const { autocomplete = suggestions && 'off', isRequired = true, value = '' } = options;
  // A password is never in a page.
  const current = type !== 'password' && currentValue(entered, name, singleLine(value));
  return labelled(
    entered,
    options,
    (
      attributes,
    ) => html`<input id="${name}" name="${name}" type="${type}"${['text', 'search'].includes(type) && html` dir="auto"`}${autocomplete && html` autocomplete="${autocomplete}"`}
    ${current !== false && html`value="${current}"`}
    ${maxLength && html`maxlength="${maxLength}"`} ${min && html`min="${min}"`} ${inputMode && html`inputmode="${inputMode}"`}
    ${suggestions && html`list="${suggestions}"`} ${isRequired && flag('required')} ${attributes}>`,
  );
}

type TextAreaOptions = Labelled & Pick<FieldOptions, 'maxLength' | 'isRequired' | 'value'>;

/** Grows with its content. */
export function textArea(entered: Entered, options: TextAreaOptions): Html {
  const { name, maxLength, isRequired = true, value = '' } = options;
  const current = currentValue(entered, name, value.replace(/\r\n?/g, '\n'));
  const showValue: ShowValue = (saved) => savedDifference(saved, current);
  return labelled(
    entered,
    { showValue, ...options },
    // A browser drops the first line break after the start tag.
    (
      attributes,
    ) => html`<textarea id="${name}" name="${name}" dir="auto" ${maxLength && html`maxlength="${maxLength}"`}
    ${isRequired && flag('required')} ${attributes}>
${current}</textarea>`,
  );
}

/** A checkbox, whose value is `true`. */
export function checkbox(
  entered: Entered,
  options: Labelled & { readonly isChecked?: boolean },
): Html {
  const { name, label, isChecked = false } = options;
  const isOn = currentValue(entered, name, isChecked ? 'true' : '') === 'true';
  const showValue: ShowValue = (saved) => (saved === 'true' ? 'Yes' : 'No');
  const { focus, description, notes } = fieldParts(entered, { showValue, ...options });
  return html`
<div class="choice">
  <input type="checkbox" id="${name}" name="${name}" value="true" ${isOn && flag('checked')}
    ${focus} ${description}>
  <label for="${name}">${label}</label>
  ${notes}
</div>`;
}

interface Choice {
  readonly value: string;
  readonly title: string;
  readonly description?: Content;
}

/** The choices of a drop-down list, from the titles of an enum's values. */
export const choicesOf = (titles: Readonly<Record<string, string>>): readonly Choice[] =>
  Object.entries(titles).map(([value, title]) => ({ value, title }));

interface ChoiceOptions extends Labelled {
  readonly choices: readonly Choice[];
  readonly value?: string;
}

/** Radio buttons, each with a description. */
export function radios(entered: Entered, options: ChoiceOptions): Html {
  const { name, label, choices, value } = options;
  const chosen = currentValue(entered, name, value);
  return fieldset(
    entered,
    { name, label },
    choices.map((choice) => {
      const id = `${name}-${choice.value.toLowerCase()}`;
      return html`
  <div class="choice">
    <input type="radio" id="${id}" name="${name}" value="${choice.value}" required
      ${choice.value === chosen && flag('checked')} aria-describedby="${id}-hint">
    <label for="${id}">${choice.title}</label>
    <p class="hint" id="${id}-hint">${choice.description}</p>
  </div>`;
    }),
  );
}

type Named = Pick<Labelled, 'name' | 'label'>;

/** Choices of one field, with its issues. */
export function fieldset(entered: Entered, { name, label }: Named, choices: Content): Html {
  const { focus, notes } = fieldParts(entered, { name, label });
  return html`
<fieldset class="choices" id="${name}" tabindex="-1" ${focus}
  ${entered.issues(name).length > 0 && html`aria-describedby="${name}-issues"`}>
  <legend>${label}</legend>
  ${choices}
  ${notes}
</fieldset>`;
}

export const options = (choices: readonly Choice[], chosen = ''): Html[] =>
  choices.map(
    ({ value, title }) =>
      html`<option dir="auto" value="${value}" ${value === chosen && flag('selected')}>${title}</option>`,
  );

export function select(entered: Entered, all: ChoiceOptions): Html {
  const { name, choices, value } = all;
  // Browsers select the first choice if no choice has the value.
  const { value: initial } = choices.find((choice) => choice.value === value) ?? choices[0] ?? {};
  const chosen = currentValue(entered, name, initial);
  const showValue: ShowValue = (saved) =>
    choices.find((choice) => choice.value === saved)?.title ?? saved;
  return labelled(
    entered,
    { showValue, ...all },
    (attributes) => html`<select id="${name}" name="${name}" ${attributes}>
  ${options(choices, chosen)}
  </select>`,
  );
}
