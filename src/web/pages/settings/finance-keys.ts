import type { FinanceKeysPageQuery } from '../../../generated/operations/graphql.ts';
import { graphql } from '../../../graphql/execution/document.ts';
import { type Html, html } from '../../framework/html.ts';
import { page } from '../../framework/page.ts';
import type { Visit } from '../../framework/visit.ts';
import { badge, relativeTime, table } from '../../ui/parts.ts';
import { settingsView } from '../../ui/settings.ts';
import { isLive, keyActions, keyFilter, newKeyLink, noKeys } from './key-views.ts';

type FinanceKey = FinanceKeysPageQuery['financeKeys'][number];

export const financeKeysPage = page({
  path: '/settings/finance-keys',
  operation: graphql(`
    query FinanceKeysPage($live: Boolean!) {
      ...Visitor
      financeKeys(live: $live) {
        databaseId
        name
        keyPrefix
        lastUsedAt
        revokedAt
        createdAt
      }
    }
  `),
  variables: ({ query }) => ({ live: isLive(query) }),
  view: ({ financeKeys }, visit) =>
    settingsView(visit, {
      title: 'Finance keys',
      section: 'finance-keys',
      lead: 'Finance keys give programs access to your categories, entries and accounts, by REST under /api/finance and by GraphQL.',
      actions: newKeyLink('finance-keys'),
      body: html`${keyFilter('finance-keys', visit, 'Revoked')}${list(financeKeys, visit)}`,
    }),
});

function list(keys: readonly FinanceKey[], visit: Visit): Html {
  if (keys.length === 0) {
    const text = 'Create a key to use the finance service from your programs.';
    return noKeys('finance-keys', visit, text);
  }
  const ago = (time: string | null) => (time === null ? 'Never' : relativeTime(time, visit.now));
  return table('Your finance keys', keys, [
    {
      title: 'Name',
      cell: ({ name, keyPrefix, revokedAt }) =>
        html`<strong>${name}</strong> ${revokedAt !== null && badge('Revoked', 'bad')}<br><code>${keyPrefix}…</code>`,
    },
    { title: 'Created', cell: ({ createdAt }) => ago(createdAt) },
    { title: 'Last used', cell: ({ lastUsedAt }) => ago(lastUsedAt) },
    { title: 'Actions', kind: 'actions', cell: (key) => keyActions('finance-keys', key) },
  ]);
}
