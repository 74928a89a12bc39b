import type { Entered, Fields } from '../../../framework/fields.ts';
import { type Html, html } from '../../../framework/html.ts';
import { checkbox, field } from '../../../ui/form.ts';

interface AccountValues {
  readonly name: string;
  readonly bank: string | null;
  readonly emoji: string;
  readonly isDefault: boolean;
}

const emojis = ['🏦', '💳', '💰', '🐷', '💶', '💵', '📈', '🏠', '✈️', '👛'];

/** The fields of an account besides its balance. */
export const accountFields = (
  entered: Entered,
  balance: Html,
  values: AccountValues = { name: '', bank: null, emoji: '🏦', isDefault: false },
): Html => html`
<div class="emoji-and-name">
  ${field(entered, { name: 'emoji', label: 'Emoji', maxLength: 16, value: values.emoji, suggestions: 'emojis' })}
  ${field(entered, { name: 'name', label: 'Name', maxLength: 100, value: values.name, hasFocus: values.name === '' })}
</div>
<datalist id="emojis">${emojis.map((emoji) => html`<option value="${emoji}"></option>`)}</datalist>
${field(entered, { name: 'bank', label: 'Bank (optional)', maxLength: 100, isRequired: false, value: values.bank ?? '' })}
${balance}
${checkbox(entered, { name: 'isDefault', label: 'Default account', isChecked: values.isDefault, hint: 'New entries use the default account unless you choose another one.' })}`;

/** The names of the fields, whose issues appear beside them. */
export const accountFieldNames = ['emoji', 'name', 'bank', 'isDefault'];

/** The input of a mutation without the balance. */
export const accountInput = (fields: Fields) => ({
  emoji: fields.text('emoji'),
  name: fields.text('name'),
  bank: fields.text('bank'),
  isDefault: fields.text('isDefault') === 'true',
});

/** Parses an entered balance: accepts the minus sign and the commas that the pages show. */
export function enteredBalance(text: string): string {
  const balance = text.trim().replace('\u2212', '-');
  return /^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(balance) ? balance.replaceAll(',', '') : balance;
}
