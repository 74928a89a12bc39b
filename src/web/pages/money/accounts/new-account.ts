import { graphql } from '../../../../graphql/execution/document.ts';
import { html } from '../../../framework/html.ts';
import { form, page, visitorOnly } from '../../../framework/page.ts';
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

const path = `${accountsPath}/new`;

/** The form for a new account. */
export const newAccountPage = page({
  path,
  audience: 'users',
  ...visitorOnly,
  view: (_data, visit, entered) =>
    wideView({
      title: 'New account',
      section: 'money',
      links: moneyLinks,
      currentPath: accountsPath,
      body: html`
<form class="card" method="post" action="${path}" novalidate>
  ${tokenField(visit)}
  ${formIssues(entered, [...accountFieldNames, 'initialBalance'])}
  ${accountFields(
    entered,
    field(entered, {
      name: 'initialBalance',
      label: 'Balance',
      value: '0.00',
      hint: 'The balance without the entries that you will add. Negative for a debt.',
    }),
  )}
  <p class="actions"><button class="button">Create account</button>
  <a class="button quiet" href="${accountsPath}">Cancel</a></p>
</form>`,
    }),
  forms: [
    form({
      operation: graphql(`
        mutation CreateAccountByForm($input: CreateAccountInput!) {
          createAccount(input: $input) {
            account {
              id
            }
          }
        }
      `),
      async submit({ fields }, run) {
        const initialBalance = enteredBalance(fields.text('initialBalance'));
        await run({ input: { ...accountInput(fields), initialBalance } });
        return { to: accountsPath, notice: 'account-created' };
      },
    }),
  ],
});
