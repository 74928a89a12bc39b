import { validationError } from '../../../../errors.ts';
import type { Entered, Fields } from '../../../framework/fields.ts';
import { type Html, html } from '../../../framework/html.ts';
import { field } from '../../../ui/form.ts';

interface CategoryValues {
  readonly name: string;
  readonly emoji: string;
  readonly sortOrder: number;
}

const emojis = ['🍽️', '🛒', '🏠', '🚗', '🚆', '💊', '🎬', '📚', '👕', '🎁', '✈️', '🐶', '💼', '💸'];

/** The fields that new and existing categories have. */
export const categoryFields = (
  entered: Entered,
  values: CategoryValues = { name: '', emoji: '', sortOrder: 0 },
): Html => html`
<div class="emoji-and-name">
  ${field(entered, { name: 'emoji', label: 'Emoji', maxLength: 16, value: values.emoji, suggestions: 'emojis' })}
  ${field(entered, { name: 'name', label: 'Name', maxLength: 100, value: values.name })}
</div>
<datalist id="emojis">${emojis.map((emoji) => html`<option value="${emoji}"></option>`)}</datalist>
${field(entered, { name: 'sortOrder', label: 'Position', inputMode: 'numeric', value: String(values.sortOrder), hint: 'Lists of categories begin with the lowest position. Equal positions are sorted by name.' })}`;

/** The names of the fields, whose issues appear beside them. */
export const categoryFieldNames = ['emoji', 'name', 'sortOrder'];

/** The input of a mutation without the type. @throws VALIDATION_FAILED */
export function categoryInput(fields: Fields) {
  const sortOrder = (fields.optional('sortOrder') ?? '0').trim();
  // GraphQL rejects other numbers before the mutation can validate its input.
  const isInt = /^-?\d{1,10}$/.test(sortOrder) && (Number(sortOrder) | 0) === Number(sortOrder);
  if (!isInt) {
    throw validationError(['input', 'sortOrder'], 'INVALID', 'Position must be a whole number');
  }
  return { emoji: fields.text('emoji'), name: fields.text('name'), sortOrder: Number(sortOrder) };
}
