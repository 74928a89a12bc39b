import { graphql } from '../../../graphql/execution/document.ts';
import { isAtLeast, keyScopes, permissionLevels, roles } from '../../../identity/permissions.ts';
import type { Entered } from '../../framework/fields.ts';
import { type Html, html } from '../../framework/html.ts';
import { form, page, visitorOnly } from '../../framework/page.ts';
import type { Visit } from '../../framework/visit.ts';
import { endOfDay } from '../../ui/end-of-day.ts';
import { field, fieldset, flag, radios } from '../../ui/form.ts';
import { settingsView } from '../../ui/settings.ts';
import type { ApiKey } from './api-keys.ts';
import { newKeyForm } from './key-views.ts';
import { secretView } from './secret.ts';

export const newApiKeyPage = page({
  path: '/settings/api-keys/new',
  ...visitorOnly,
  view: (_data, visit, entered) =>
    settingsView(visit, {
      title: 'New API key',
      section: 'api-keys',
      lead: 'The key gives a program access to your prompt templates.',
      body: newKeyForm({
        visit,
        entered,
        section: 'api-keys',
        fields: html`
    ${radios(entered, {
      name: 'permission',
      label: 'Permission',
      value: 'READ',
      choices: Object.entries(permissionLevels).map(([value, level]) => ({ value, ...level })),
    })}
    ${scopeChoice(visit, entered)}
    ${field(entered, { name: 'expiresAt', label: 'Expires after', type: 'date', min: visit.now.toISOString().slice(0, 10), isRequired: false, hint: 'The key is valid until the end of this day (UTC). Without a date, it never expires.' })}`,
      }),
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
          show: (visit) => secretView(visit, { section: 'api-keys', name: apiKey.name, secret }),
        };
      },
    }),
  ],
});

/** Shown to all roles: the scope takes effect when the role allows it (D56). */
function scopeChoice({ viewer }: Visit, entered: Entered): Html {
  const { title, description } = keyScopes.REFERRALS;
  const isAllowed = viewer !== null && isAtLeast(viewer.role, 'ADVISOR');
  return fieldset(
    entered,
    { name: 'scopes', label: 'Scopes' },
    html`
  <div class="choice">
    <input type="checkbox" id="scope-referrals" name="scopes" value="REFERRALS"
      ${entered.fields.all('scopes').includes('REFERRALS') && flag('checked')} aria-describedby="scope-referrals-hint">
    <label for="scope-referrals">${title}</label>
    <p class="hint" id="scope-referrals-hint">${description}
    ${!isAllowed && html`<strong>Your role is ${viewer && roles[viewer.role].title.toLowerCase()}. The scope takes effect when your role is advisor or higher.</strong>`}</p>
  </div>`,
  );
}
