import { graphql } from '../../../../graphql/execution/document.ts';
import { createAccountInput } from '../../../../modules/finance/accounts/input.ts';
import { form, page, visitorOnly } from '../../../framework/page.ts';
import { enteredAmount, readAs } from '../../../ui/amount-field.ts';
import { inputField } from '../../../ui/form.ts';
import { moneyView } from '../section.ts';
import { accountForm, accountInput, accountsPath } from './account-form.ts';

const path = `${accountsPath}/new`;

export const newAccountPage = page({
  path,
  ...visitorOnly,
  view: (_data, visit, entered) =>
    moneyView(accountsPath, {
      title: 'New account',
      body: accountForm(visit, entered, {
        action: path,
        button: 'Create account',
        balance: {
          ...inputField(createAccountInput, 'initialBalance'),
          label: 'Balance',
          value: '0.00',
          hint: 'The balance without the entries that you will add. Negative for a debt.',
        },
      }),
    }),
  forms: [
    form({
      operation: graphql(`
        mutation CreateAccountByForm($input: CreateAccountInput!) {
          createAccount(input: $input) {
            __typename
          }
        }
      `),
      async submit(submission, run) {
        const { fields } = submission;
        const initialBalance = await enteredAmount(submission, 'initialBalance');
        await run({ input: { ...accountInput(fields), initialBalance } });
        return { to: accountsPath, notice: 'account-created', ...readAs(fields, 'initialBalance') };
      },
    }),
  ],
});
