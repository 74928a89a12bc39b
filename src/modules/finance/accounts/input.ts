import { balanceField, booleanField, optionalTextField, textField } from '../../../input/fields.ts';
import { createInput, updateInput } from '../../../input/input.ts';

const name = textField({ max: 100 });
const bank = optionalTextField({ about: "The bank's name.", max: 100 });
const emoji = textField({ max: 16, default: '🏦' });
const isDefault = booleanField({
  about: 'Whether this is the default account. Replaces the current one.',
  default: false,
});

export const createAccountInput = createInput({
  name: 'CreateAccountInput',
  description: 'A new bank account.',
  fields: {
    name,
    bank,
    emoji,
    initialBalance: balanceField({ about: 'The balance when the account is created.' }),
    isDefault,
  },
});

export const updateAccountInput = updateInput({
  name: 'UpdateAccountInput',
  description: 'The fields of a bank account to update.',
  fields: {
    name,
    bank,
    emoji,
    currentBalance: balanceField({ about: 'The new balance.' }),
    isDefault,
  },
});
