import { html } from '../html.ts';
import type { View } from '../page.ts';
import { copyBox } from '../ui/parts.ts';
import { settingsView } from '../ui/settings.ts';
import type { Visit } from '../visit.ts';
import type { KeySection } from './key-views.ts';

interface Secret {
  readonly section: KeySection;
  /** What a new key was called. */
  readonly name?: string;
  readonly secret: string;
}

const exampleRoutes = {
  'api-keys': { list: '/settings/api-keys', route: '/api/v1/prompt_templates' },
  'finance-keys': { list: '/settings/finance-keys', route: '/api/finance/summary' },
};

/** A new key, with its secret. */
export const newSecretView = (visit: Visit, secret: Secret): View =>
  secretView(visit, secret, 'Your new key');

/** A key's secret once more. */
export const revealedSecretView = (visit: Visit, secret: Secret): View =>
  secretView(visit, secret, 'Your key');

/** The secret stands in this one reply only; reloading the page leads back to the list. */
function secretView(visit: Visit, secret: Secret, title: string): View {
  const { list, route } = exampleRoutes[secret.section];
  const curl = `curl ${visit.baseUrl}${route} \\\n  -H "Authorization: Bearer ${secret.secret}"`;
  return settingsView(visit, {
    title,
    section: secret.section,
    body: html`
<div class="card" data-shown-once="${list}">
  ${secret.name && html`<p><strong>${secret.name}</strong></p>`}
  ${copyBox('secret', 'Key', secret.secret)}
  ${copyBox('curl', 'Try it', curl)}
  <p class="hint">Store the key where only your program can read it. To show it again, you need
  your password.</p>
</div>
<p><a class="button" href="${list}">Done</a></p>`,
  });
}
