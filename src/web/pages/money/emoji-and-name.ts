import type { Entered } from '../../framework/fields.ts';
import { type Html, html } from '../../framework/html.ts';
import { field, inputField } from '../../ui/form.ts';

interface EmojiAndName {
  readonly emoji: string;
  readonly name: string;
  /** Suggestions. */
  readonly emojis: readonly string[];
  readonly hasFocus?: boolean;
}

/** The fields that accounts and categories begin with. @param input the input of the mutation */
export const emojiAndName = (
  entered: Entered,
  input: Parameters<typeof inputField<{ emoji: unknown; name: unknown }>>[0],
  { emoji, name, emojis, hasFocus = false }: EmojiAndName,
): Html => html`
<div class="emoji-and-name">
  ${field(entered, { ...inputField(input, 'emoji'), value: emoji, suggestions: 'emojis' })}
  ${field(entered, { ...inputField(input, 'name'), value: name, hasFocus })}
</div>
<datalist id="emojis">${emojis.map((each) => html`<option value="${each}"></option>`)}</datalist>`;
