import type { FinanceKeysPageQuery } from '../../generated/operations/graphql.ts';
import { graphql } from '../../graphql/document.ts';
import type { Entered } from '../fields.ts';
import { form } from '../form.ts';
import { type Html, html } from '../html.ts';
import { page } from '../page.ts';
import { formIssues, tokenField } from '../ui/form.ts';
import { badge, emptyState, table, time } from '../ui/parts.ts';
import { settingsView } from '../ui/settings.ts';
import type { Visit } from '../visit.ts';
import { keyActions, nameField } from './key-views.ts';
import { newSecretView } from './secret.ts';

const path = '/settings/finance-keys';

const operation = graphql(`
  query FinanceKeysPage {
    ...Visitor
    financeKeys {
      databaseId
      name
      keyPrefix
      lastUsedAt
      revokedAt
      createdAt
    }
  }
`);

type FinanceKey = NonNullable<FinanceKeysPageQuery['financeKeys']>[number];

/** The caller's finance keys, and the form that creates one. */
export const financeKeysPage = page({
  path,
  audience: 'users',
  operation,
  variables: () => ({}),
  view: ({ financeKeys }, visit, entered) =>
    settingsView(visit, {
      title: 'Finance keys',
      section: 'finance-keys',
      lead: 'Finance keys give programs access to your categories, entries and accounts, by REST under /api/finance and by GraphQL.',
      body: html`${createForm(visit, entered.in(path))}${list(financeKeys ?? [])}`,
    }),
});

const createForm = (visit: Visit, entered: Entered): Html => html`
<section class="card" aria-labelledby="new-key">
  <h2 id="new-key">New finance key</h2>
  <form method="post" action="${path}" novalidate>
    ${tokenField(visit)}
    ${formIssues(entered, ['name'])}
    ${nameField(entered)}
    <button class="button">Create key</button>
  </form>
</section>`;

function list(keys: readonly FinanceKey[]): Html {
  if (keys.length === 0) {
    return emptyState('No keys yet', 'Create a key to use the finance service from your programs.');
  }
  return table('Your finance keys', keys, [
    {
      title: 'Name',
      cell: ({ name, keyPrefix, revokedAt }) =>
        html`<strong>${name}</strong><br><code>${keyPrefix}…</code> ${revokedAt !== null && badge('Revoked', 'bad')}`,
    },
    { title: 'Created', cell: ({ createdAt }) => time(createdAt) },
    { title: 'Last used', cell: ({ lastUsedAt }) => (lastUsedAt ? time(lastUsedAt) : 'Never') },
    { title: 'Actions', cell: (key) => keyActions('finance-keys', key) },
  ]);
}

export const createFinanceKey = form({
  path,
  audience: 'users',
  page: financeKeysPage,
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
    if (!created) throw new Error('createFinanceKey returned no data');
    const { secret, financeKey } = created;
    return {
      show: (visit) =>
        newSecretView(visit, { section: 'finance-keys', name: financeKey.name, secret }),
    };
  },
});
