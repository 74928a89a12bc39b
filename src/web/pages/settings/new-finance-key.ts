import { graphql } from '../../../graphql/execution/document.ts';
import { form, page, visitorOnly } from '../../framework/page.ts';
import { settingsView } from '../../ui/settings.ts';
import { newKeyForm } from './key-views.ts';
import { secretView } from './secret.ts';

export const newFinanceKeyPage = page({
  path: '/settings/finance-keys/new',
  ...visitorOnly,
  view: (_data, visit, entered) =>
    settingsView(visit, {
      title: 'New finance key',
      section: 'finance-keys',
      lead: 'The key gives a program access to your categories, entries and accounts.',
      body: newKeyForm({ visit, entered, section: 'finance-keys' }),
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
            secretView(visit, { section: 'finance-keys', name: financeKey.name, secret }),
        };
      },
    }),
  ],
});
