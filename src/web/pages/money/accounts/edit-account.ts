import { graphql } from '../../../../graphql/execution/document.ts';
import { updateAccountInput } from '../../../../modules/finance/accounts/input.ts';
import { form, page } from '../../../framework/page.ts';
import { recordId } from '../../../framework/record-id.ts';
import { enteredAmount, readAs } from '../../../ui/amount-field.ts';
import { inputField } from '../../../ui/form.ts';
import { moneyView } from '../section.ts';
import { accountForm, accountInput, accountsPath } from './account-form.ts';
import { newAccountPage } from './new-account.ts';

export const editAccountPage = page({
  path: `${accountsPath}/:id/edit`,
  operation: graphql(`
    query EditAccountPage($id: ID!) {
      ...Visitor
      account(id: $id) {
        databaseId
        updatedAt
        name
        bank
        emoji
        currentBalance
        isDefault
      }
    }
  `),
  variables: (request) => recordId('Account', request),
  view: ({ account }, visit, entered) =>
    moneyView(accountsPath, {
      title: `Edit ${account.name}`,
      body: accountForm(visit, entered, {
        action: `${accountsPath}/${account.databaseId}/edit`,
        button: 'Save account',
        updatedAt: account.updatedAt,
        balance: {
          ...inputField(updateAccountInput, 'currentBalance'),
          value: account.currentBalance,
          hint: 'Enter the balance that your bank shows. Your entries do not change.',
        },
        account,
      }),
    }),
  forms: [
    form({
      recreatedBy: newAccountPage.path,
      operation: graphql(`
        mutation UpdateAccountByForm(
          $id: ID!
          $input: UpdateAccountInput!
          $ifUpdatedAt: DateTime
        ) {
          updateAccount(id: $id, input: $input, ifUpdatedAt: $ifUpdatedAt) {
            __typename
          }
        }
      `),
      async submit(submission, run) {
        const { fields } = submission;
        const currentBalance = await enteredAmount(submission, 'currentBalance');
        const input = { ...accountInput(fields), currentBalance };
        await run({ ...recordId('Account', submission), input });
        return { to: accountsPath, notice: 'account-saved', ...readAs(fields, 'currentBalance') };
      },
    }),
  ],
});
