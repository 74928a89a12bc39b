import type { ApiKeysPageQuery } from '../../../generated/operations/graphql.ts';
import { graphql } from '../../../graphql/execution/document.ts';
import { keyScopes, permissionLevels } from '../../../identity/permissions.ts';
import { type Html, html } from '../../framework/html.ts';
import { page } from '../../framework/page.ts';
import type { Visit } from '../../framework/visit.ts';
import { badge, relativeTime, table } from '../../ui/parts.ts';
import { settingsView } from '../../ui/settings.ts';
import { isLive, keyActions, keyFilter, newKeyLink, noKeys } from './key-views.ts';

const path = '/settings/api-keys';

export type ApiKey = ApiKeysPageQuery['apiKeys'][number];

export const apiKeysPage = page({
  path,
  operation: graphql(`
    query ApiKeysPage($live: Boolean!) {
      ...Visitor
      apiKeys(live: $live) {
        databaseId
        name
        permission
        scopes
        keyPrefix
        lastUsedAt
        expiresAt
        revokedAt
        createdAt
      }
    }
  `),
  variables: ({ query }) => ({ live: isLive(query) }),
  view: ({ apiKeys }, visit) =>
    settingsView(visit, {
      title: 'API keys',
      section: 'api-keys',
      lead: 'API keys give programs access to the prompt service, by REST under /api/v1 and by GraphQL. A key can never do more than your role allows.',
      actions: newKeyLink('api-keys'),
      body: html`${keyFilter('api-keys', visit, 'Revoked and expired')}${list(apiKeys, visit)}`,
    }),
});

function list(keys: readonly ApiKey[], visit: Visit): Html {
  const { now } = visit;
  if (keys.length === 0) {
    return noKeys('api-keys', visit, 'Create a key to use the prompt service from your programs.');
  }
  const ago = (time: string | null) => (time === null ? 'Never' : relativeTime(time, now));
  return table('Your API keys', keys, [
    {
      title: 'Name',
      cell: (key) =>
        html`<strong>${key.name}</strong> ${stateOf(key)}<br><code>${key.keyPrefix}…</code>`,
    },
    {
      title: 'Permission',
      cell: ({ permission, scopes }) =>
        html`<span class="badges">${badge(permissionLevels[permission].title)}${scopes.map((scope) => badge(keyScopes[scope].title))}</span>`,
    },
    { title: 'Created', cell: ({ createdAt }) => ago(createdAt) },
    { title: 'Last used', cell: ({ lastUsedAt }) => ago(lastUsedAt) },
    { title: 'Expires', cell: ({ expiresAt }) => ago(expiresAt) },
    { title: 'Actions', kind: 'actions', cell: (key) => keyActions('api-keys', key) },
  ]);

  function stateOf({ revokedAt, expiresAt }: ApiKey): Html | false {
    if (revokedAt !== null) return badge('Revoked', 'bad');
    return expiresAt !== null && new Date(expiresAt) <= now && badge('Expired', 'bad');
  }
}
