import { paths } from '../../../paths.ts';
import { html } from '../../framework/html.ts';
import type { View } from '../../framework/page.ts';
import type { Visit } from '../../framework/visit.ts';
import { copyBox } from '../../ui/parts.ts';
import { settingsView } from '../../ui/settings.ts';
import type { KeySection } from './key-views.ts';
import { mcpClients } from './mcp-clients.ts';

interface Secret {
  readonly section: KeySection;
  readonly name?: string;
  readonly secret: string;
}

const exampleRoutes = {
  'api-keys': { list: '/settings/api-keys', route: `${paths.promptService}/prompt_templates` },
  'finance-keys': { list: '/settings/finance-keys', route: `${paths.financeService}/summary` },
};

export const newSecretView = (visit: Visit, secret: Secret): View =>
  secretView(visit, secret, 'Your new key');

export const revealedSecretView = (visit: Visit, secret: Secret): View =>
  secretView(visit, secret, 'Your key');

/** Only this response contains the secret: reloading the page opens the list of keys. */
function secretView(visit: Visit, secret: Secret, title: string): View {
  const { list, route } = exampleRoutes[secret.section];
  const curl = `curl ${visit.baseUrl}${route} \\\n  -H "Authorization: Bearer ${secret.secret}"`;
  return settingsView(visit, {
    title,
    section: secret.section,
    body: html`
<div class="card" data-shown-once="${list}">
  ${secret.name && html`<p><strong dir="auto">${secret.name}</strong></p>`}
  ${copyBox('secret', 'Key', secret.secret)}
  ${copyBox('curl', 'Try it', curl)}
  <p class="hint">Store the key where only your program can read it. To show it again, you need
  your password.</p>
</div>
${mcpClients(visit.baseUrl, secret.secret)}
<p><a class="button" href="${list}">Done</a></p>`,
  });
}
