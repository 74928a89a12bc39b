import type { EditAccountPageQuery } from '../../../../generated/operations/graphql.ts';
import { createAccountInput } from '../../../../modules/finance/accounts/input.ts';
import type { Entered, Fields } from '../../../framework/fields.ts';
import { type Html, html } from '../../../framework/html.ts';
import type { Visit } from '../../../framework/visit.ts';
import { amountField } from '../../../ui/amount-field.ts';
import { checkbox, field, inputField } from '../../../ui/form.ts';
import { type PostForm, postForm } from '../../../ui/post-form.ts';
import { emojiAndName } from '../emoji-and-name.ts';

export const accountsPath = '/money/accounts';

const emojis = ['🏦', '💳', '💰', '🐷', '💶', '💵', '📈', '🏠', '✈️', '👛'];

interface AccountForm extends Pick<PostForm, 'action' | 'button' | 'updatedAt'> {
  readonly balance: Parameters<typeof field>[1];
  readonly account?: Pick<EditAccountPageQuery['account'], 'name' | 'bank' | 'emoji' | 'isDefault'>;
}

const newAccount = { name: '', bank: null, emoji: '🏦', isDefault: false };

export const accountForm = (
  visit: Visit,
  entered: Entered,
  { balance, account = newAccount, ...form }: AccountForm,
): Html =>
  postForm(visit, entered, {
    ...form,
    cancel: [accountsPath],
    content: html`
${emojiAndName(entered, createAccountInput, { ...account, emojis, hasFocus: account.name === '' })}
${field(entered, { ...inputField(createAccountInput, 'bank'), label: 'Bank (optional)', value: account.bank ?? '' })}
${amountField(entered, balance)}
${checkbox(entered, { ...inputField(createAccountInput, 'isDefault'), label: 'Default account', isChecked: account.isDefault, hint: 'New entries use the default account unless you choose another one.' })}`,
  });

export const accountInput = (fields: Fields) => ({
  ...fields.texts('emoji', 'name', 'bank'),
  isDefault: fields.text('isDefault') === 'true',
});
