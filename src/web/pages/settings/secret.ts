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
  /** The name of a new key. */
  readonly name?: string;
  readonly secret: string;
}

const exampleRoutes = {
  'api-keys': `${paths.promptService}/prompt_templates`,
  'finance-keys': `${paths.financeService}/summary`,
};

/** Only this response contains the secret: reloading the page opens the list of keys. */
export function secretView(visit: Visit, { section, name, secret }: Secret): View {
  const list = `/settings/${section}`;
  const curl = `curl ${visit.baseUrl}${exampleRoutes[section]} \\\n  -H "Authorization: Bearer ${secret}"`;
  return settingsView(visit, {
    title: name ? 'Your new key' : 'Your key',
    section,
    body: html`
<div class="card" data-shown-once="${list}">
  ${name && html`<p><strong dir="auto">${name}</strong></p>`}
  ${copyBox('secret', 'Key', secret)}
  ${copyBox('curl', 'Try it', curl)}
  <p class="hint">Store the key where only your program can read it. To show it again, you need
  your password.</p>
</div>
${mcpClients(visit.baseUrl, secret)}
<p><a class="button" href="${list}">Done</a></p>`,
  });
}
