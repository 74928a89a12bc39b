import { graphql } from '../../../graphql/execution/document.ts';
import { html } from '../../framework/html.ts';
import { form, page, visitorOnly } from '../../framework/page.ts';
import { formIssues, tokenField } from '../../ui/form.ts';
import { settingsView } from '../../ui/settings.ts';
import { createActions, nameField } from './key-views.ts';
import { newSecretView } from './secret.ts';

const path = '/settings/finance-keys/new';

/** The form that creates a finance key. */
export const newFinanceKeyPage = page({
  path,
  audience: 'users',
  ...visitorOnly,
  view: (_data, visit, entered) =>
    settingsView(visit, {
      title: 'New finance key',
      section: 'finance-keys',
      lead: 'The key gives a program access to your categories, entries and accounts.',
      body: html`
<form class="card" method="post" action="${path}" novalidate>
  ${tokenField(visit)}
  ${formIssues(entered, ['name'])}
  ${nameField(entered)}
  ${createActions('finance-keys')}
</form>`,
    }),
  forms: [
    form({
      operation: graphql(`
        mutation CreateFinanceKeyByForm($input: CreateFinanceKeyInput!) {
          createFinanceKey(input: $input) {
            secret
            financeKey {
              name
            }
          }
        }
      `),
      async submit({ fields }, run) {
        const created = (await run({ input: { name: fields.text('name') } })).createFinanceKey;
        const { secret, financeKey } = created;
        return {
          show: (visit) =>
            newSecretView(visit, { section: 'finance-keys', name: financeKey.name, secret }),
        };
      },
    }),
  ],
});
