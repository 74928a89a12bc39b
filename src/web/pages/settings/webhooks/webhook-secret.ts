import { html } from '../../../framework/html.ts';
import type { View } from '../../../framework/page.ts';
import type { Visit } from '../../../framework/visit.ts';
import { copyBox } from '../../../ui/parts.ts';
import { settingsView } from '../../../ui/settings.ts';
import { webhookPath } from './webhook-form.ts';

/** Only this response contains the secret: reloading the page opens the page of the webhook. */
export function webhookSecretView(visit: Visit, databaseId: string, secret: string): View {
  const path = webhookPath(databaseId);
  return settingsView(visit, {
    title: 'Secret of the webhook',
    section: 'webhooks',
    body: html`
<div class="card" data-shown-once="${path}">
  ${copyBox('secret', 'Secret', secret)}
  <p class="hint">The receiver verifies messages with it. Store it now: it is not shown again.</p>
</div>
<p><a class="button" href="${path}">Done</a></p>`,
  });
}
