import { notFound } from '../../../../errors.ts';
import { graphql } from '../../../../graphql/execution/document.ts';
import { globalId } from '../../../../graphql/schema/global-id.ts';
import { html } from '../../../framework/html.ts';
import { form, page } from '../../../framework/page.ts';
import { confirmationForm, dangerButton } from '../../../ui/confirmation.ts';
import { amount } from '../../../ui/money.ts';
import { wideView } from '../../../ui/wide.ts';
import { countOfEntries } from '../entries-link.ts';
import { moneyLinks } from '../section.ts';
import { accountsPath } from './accounts.ts';

/** The page on which the user confirms that an account is deleted. */
export const deleteAccountPage = page({
  path: `${accountsPath}/:id/delete`,
  audience: 'users',
  operation: graphql(`
    query DeleteAccountPage($id: ID!) {
      ...Visitor
      account(id: $id) {
        databaseId
        name
        currentBalance
        isDefault
        entryCount
      }
    }
  `),
  variables: ({ params }) => ({ id: globalId('Account', params.id ?? '') }),
  view({ account }, visit, entered) {
    if (!account) throw notFound();
    const { databaseId, name, currentBalance, isDefault, entryCount } = account;
    return wideView({
      title: `Delete ${name}?`,
      section: 'money',
      links: moneyLinks,
      currentPath: accountsPath,
      body: confirmationForm(visit, entered, {
        path: `${accountsPath}/${databaseId}/delete`,
        content: html`<ul class="consequences">
    <li>The account and its balance of ${amount(currentBalance)} are deleted. You can't undo this.</li>
    ${
      entryCount > 0 &&
      html`<li>${countOfEntries(entryCount)} of the account ${entryCount === 1 ? 'is' : 'are'} kept, without an account. Months and trends still count ${entryCount === 1 ? 'it' : 'them'}.</li>`
    }
    ${isDefault && html`<li>It is your default account. New entries have no account until you choose another default.</li>`}
  </ul>`,
        button: dangerButton('Delete account'),
        back: { path: accountsPath },
      }),
    });
  },
  forms: [
    form({
      operation: graphql(`
        mutation DeleteAccountByForm($id: ID!) {
          deleteAccount(id: $id) {
            deletedAccountId
          }
        }
      `),
      async submit({ params }, run) {
        await run({ id: globalId('Account', params.id ?? '') });
        return { to: accountsPath, notice: 'account-deleted' };
      },
    }),
  ],
});
