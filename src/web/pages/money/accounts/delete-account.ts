import { graphql } from '../../../../graphql/execution/document.ts';
import { html } from '../../../framework/html.ts';
import { form, page } from '../../../framework/page.ts';
import { recordId } from '../../../framework/record-id.ts';
import { amount } from '../../../ui/money.ts';
import { dangerButton, postForm } from '../../../ui/post-form.ts';
import { undoNote } from '../../../ui/undo.ts';
import { countOfEntries } from '../entries-link.ts';
import { moneyView } from '../section.ts';
import { accountsPath } from './account-form.ts';

export const deleteAccountPage = page({
  path: `${accountsPath}/:id/delete`,
  operation: graphql(`
    query DeleteAccountPage($id: ID!) {
      ...Visitor
      account(id: $id) {
        databaseId
        updatedAt
        name
        currentBalance
        isDefault
        entryCount
      }
    }
  `),
  variables: (request) => recordId('Account', request),
  view({ account }, visit, entered) {
    const { databaseId, updatedAt, name, currentBalance, isDefault, entryCount } = account;
    return moneyView(accountsPath, {
      title: `Delete ${name}?`,
      body: postForm(visit, entered, {
        action: `${accountsPath}/${databaseId}/delete`,
        updatedAt,
        content: html`<ul class="consequences">
    <li>The account and its balance of ${amount(currentBalance)} are deleted. ${undoNote}</li>
    ${
      entryCount > 0 &&
      html`<li>${countOfEntries(entryCount)} of the account ${entryCount === 1 ? 'is' : 'are'} kept, without an account. Months and trends still count ${entryCount === 1 ? 'it' : 'them'}.</li>`
    }
    ${isDefault && html`<li>It is your default account. New entries have no account until you choose another default.</li>`}
  </ul>`,
        button: dangerButton('Delete account'),
        cancel: [accountsPath],
      }),
    });
  },
  forms: [
    form({
      operation: graphql(`
        mutation DeleteAccountByForm($id: ID!, $ifUpdatedAt: DateTime) {
          deleteAccount(id: $id, ifUpdatedAt: $ifUpdatedAt) {
            change {
              ...UndoableChange
            }
          }
        }
      `),
      async submit(submission, run) {
        const { deleteAccount } = await run(recordId('Account', submission));
        return { to: accountsPath, notice: 'account-deleted', undo: deleteAccount.change };
      },
    }),
  ],
});
