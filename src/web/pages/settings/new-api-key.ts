import { graphql } from '../../../graphql/execution/document.ts';
import { isAtLeast, keyScopes, permissionLevels, roles } from '../../../identity/permissions.ts';
import type { Entered } from '../../framework/fields.ts';
import { type Html, html } from '../../framework/html.ts';
import { form, page, visitorOnly } from '../../framework/page.ts';
import type { Visit } from '../../framework/visit.ts';
import { field, fieldIssues, flag, focus, formIssues, radios, tokenField } from '../../ui/form.ts';
import { settingsView } from '../../ui/settings.ts';
import type { ApiKey } from './api-keys.ts';
import { endOfDay } from './end-of-day.ts';
import { createActions, nameField } from './key-views.ts';
import { newSecretView } from './secret.ts';

const path = '/settings/api-keys/new';

/** The form that creates an API key. */
export const newApiKeyPage = page({
  path,
  audience: 'users',
  ...visitorOnly,
  view: (_data, visit, entered) =>
    settingsView(visit, {
      title: 'New API key',
      section: 'api-keys',
      lead: 'The key gives a program access to your prompt templates.',
      body: createForm(visit, entered),
    }),
  forms: [
    form({
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
        const { secret, apiKey } = created;
        return {
          show: (visit) => newSecretView(visit, { section: 'api-keys', name: apiKey.name, secret }),
        };
      },
    }),
  ],
});

const shown = ['name', 'permission', 'scopes', 'expiresAt'];

const createForm = (visit: Visit, entered: Entered): Html => html`
<form class="card" method="post" action="${path}" novalidate>
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
    ${createActions('api-keys')}
</form>`;

/** Shown to all roles: the scope takes effect when the role allows it (D56). */
function scopeChoice({ viewer }: Visit, entered: Entered): Html {
  const { title, description } = keyScopes.REFERRALS;
  const isAllowed = viewer !== null && isAtLeast(viewer.role, 'ADVISOR');
  return html`
<fieldset class="choices" id="scopes" tabindex="-1" ${focus(entered, 'scopes')}>
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
