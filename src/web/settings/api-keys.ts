import type { ApiKeysPageQuery } from '../../generated/operations/graphql.ts';
import { graphql } from '../../graphql/document.ts';
import { isAtLeast, keyScopes, permissionLevels, roles } from '../../identity/permissions.ts';
import type { Entered } from '../fields.ts';
import { form } from '../form.ts';
import { type Html, html } from '../html.ts';
import { page } from '../page.ts';
import { field, fieldIssues, flag, formIssues, radios, tokenField } from '../ui/form.ts';
import { badge, emptyState, table, time } from '../ui/parts.ts';
import { settingsView } from '../ui/settings.ts';
import type { Visit } from '../visit.ts';
import { endOfDay } from './end-of-day.ts';
import { keyActions, nameField } from './key-views.ts';
import { newSecretView } from './secret.ts';

const path = '/settings/api-keys';

const operation = graphql(`
  query ApiKeysPage {
    ...Visitor
    apiKeys {
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
`);

type ApiKey = NonNullable<ApiKeysPageQuery['apiKeys']>[number];

/** The caller's API keys, and the form that creates one. */
export const apiKeysPage = page({
  path,
  audience: 'users',
  operation,
  variables: () => ({}),
  view: ({ apiKeys }, visit, entered) =>
    settingsView(visit, {
      title: 'API keys',
      section: 'api-keys',
      lead: 'API keys give programs access to the prompt service, by REST under /api/v1 and by GraphQL. A key can never do more than your role allows.',
      body: html`${createForm(visit, entered.in(path))}${list(apiKeys ?? [], visit)}`,
    }),
});

const shown = ['name', 'permission', 'scopes', 'expiresAt'];

const createForm = (visit: Visit, entered: Entered): Html => html`
<section class="card" aria-labelledby="new-key">
  <h2 id="new-key">New API key</h2>
  <form method="post" action="${path}" novalidate>
    ${tokenField(visit)}
    ${formIssues(entered, shown)}
    ${nameField(entered)}
    ${radios(entered, {
      name: 'permission',
      label: 'Permission',
      value: 'READ',
      choices: Object.entries(permissionLevels).map(([value, level]) => ({ value, ...level })),
    })}
    ${scopeChoice(visit, entered)}
    ${field(entered, { name: 'expiresAt', label: 'Expires after', type: 'date', min: visit.now.toISOString().slice(0, 10), isRequired: false, hint: 'The key is valid until the end of this day (UTC). Without a date, it never expires.' })}
    <button class="button">Create key</button>
  </form>
</section>`;

/** Offered to all roles: the scope takes effect once the role allows it (D56). */
function scopeChoice({ viewer }: Visit, entered: Entered): Html {
  const { title, description } = keyScopes.REFERRALS;
  const isAllowed = viewer !== null && isAtLeast(viewer.role, 'ADVISOR');
  return html`
<fieldset class="choices">
  <legend>Scopes</legend>
  <div class="choice">
    <input type="checkbox" id="scope-referrals" name="scopes" value="REFERRALS"
      ${entered.fields.all('scopes').includes('REFERRALS') && flag('checked')} aria-describedby="scope-referrals-hint">
    <label for="scope-referrals">${title}</label>
    <p class="hint" id="scope-referrals-hint">${description}
    ${!isAllowed && html`<strong>Your role is ${viewer && roles[viewer.role].title.toLowerCase()}. The scope takes effect when your role is advisor or higher.</strong>`}</p>
  </div>
  ${fieldIssues('scopes', entered.issues('scopes'))}
</fieldset>`;
}

function list(keys: readonly ApiKey[], { now }: Visit): Html {
  if (keys.length === 0) {
    return emptyState('No keys yet', 'Create a key to use the prompt service from your programs.');
  }
  return table('Your API keys', keys, [
    {
      title: 'Name',
      cell: (key) =>
        html`<strong>${key.name}</strong><br><code>${key.keyPrefix}…</code> ${stateOf(key, now)}`,
    },
    {
      title: 'Permission',
      cell: ({ permission, scopes }) =>
        [permissionLevels[permission].title, ...scopes.map((scope) => keyScopes[scope].title)].join(
          ', ',
        ),
    },
    { title: 'Created', cell: ({ createdAt }) => time(createdAt) },
    { title: 'Last used', cell: ({ lastUsedAt }) => (lastUsedAt ? time(lastUsedAt) : 'Never') },
    { title: 'Expires', cell: ({ expiresAt }) => (expiresAt ? time(expiresAt) : 'Never') },
    { title: 'Actions', cell: (key) => keyActions('api-keys', key) },
  ]);
}

function stateOf({ revokedAt, expiresAt }: ApiKey, now: Date): Html | false {
  if (revokedAt !== null) return badge('Revoked', 'bad');
  return expiresAt !== null && new Date(expiresAt) <= now && badge('Expired', 'bad');
}

export const createApiKey = form({
  path,
  audience: 'users',
  page: apiKeysPage,
  operation: graphql(`
    mutation CreateApiKeyByForm($input: CreateApiKeyInput!) {
      createApiKey(input: $input) {
        secret
        apiKey {
          name
        }
      }
    }
  `),
  async submit({ fields }, run) {
    const data = await run({
      input: {
        name: fields.text('name'),
        permission: fields.text('permission') as ApiKey['permission'],
        scopes: fields.all('scopes') as ApiKey['scopes'],
        expiresAt: endOfDay(fields.optional('expiresAt')),
      },
    });
    const created = data.createApiKey;
    if (!created) throw new Error('createApiKey returned no data');
    const { secret, apiKey } = created;
    return {
      show: (visit) => newSecretView(visit, { section: 'api-keys', name: apiKey.name, secret }),
    };
  },
});
