import { notFound } from '../../../../errors.ts';
import { graphql } from '../../../../graphql/execution/document.ts';
import { globalId } from '../../../../graphql/schema/global-id.ts';
import { html } from '../../../framework/html.ts';
import { form, page } from '../../../framework/page.ts';
import { field, formIssues, tokenField } from '../../../ui/form.ts';
import { wideView } from '../../../ui/wide.ts';
import { moneyLinks } from '../section.ts';
import {
  accountFieldNames,
  accountFields,
  accountInput,
  enteredBalance,
} from './account-fields.ts';
import { accountsPath } from './accounts.ts';

/** The form that changes an account. */
export const editAccountPage = page({
  path: `${accountsPath}/:id/edit`,
  audience: 'users',
  operation: graphql(`
    query EditAccountPage($id: ID!) {
      ...Visitor
      account(id: $id) {
        databaseId
        name
        bank
        emoji
        currentBalance
        isDefault
      }
    }
  `),
  variables: ({ params }) => ({ id: globalId('Account', params.id ?? '') }),
  view({ account }, visit, entered) {
    if (!account) throw notFound();
    const { databaseId, name, currentBalance } = account;
    return wideView({
      title: `Edit ${name}`,
      section: 'money',
      links: moneyLinks,
      currentPath: accountsPath,
      body: html`
<form class="card" method="post" action="${accountsPath}/${databaseId}/edit" novalidate>
  ${tokenField(visit)}
  <input type="hidden" name="shownBalance" value="${entered.wasRejected ? entered.fields.text('shownBalance') : currentBalance}">
  ${formIssues(entered, [...accountFieldNames, 'currentBalance'])}
  ${accountFields(
    entered,
    field(entered, {
      name: 'currentBalance',
      label: 'Current balance',
      value: currentBalance,
      hint: 'Enter the balance that your bank shows. Your entries do not change.',
    }),
    account,
  )}
  <p class="actions"><button class="button">Save account</button>
  <a class="button quiet" href="${accountsPath}">Cancel</a></p>
</form>`,
    });
  },
  forms: [
    form({
      operation: graphql(`
        mutation UpdateAccountByForm($id: ID!, $input: UpdateAccountInput!) {
          updateAccount(id: $id, input: $input) {
            account {
              id
            }
          }
        }
      `),
      async submit({ fields, params }, run) {
        const currentBalance = enteredBalance(fields.text('currentBalance'));
        // Entries may have changed the balance since the form was opened.
        const hasNewBalance = currentBalance !== fields.text('shownBalance');
        await run({
          id: globalId('Account', params.id ?? ''),
          input: { ...accountInput(fields), ...(hasNewBalance ? { currentBalance } : {}) },
        });
        return { to: accountsPath, notice: 'account-saved' };
      },
    }),
  ],
});
