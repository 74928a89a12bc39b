import { graphql } from '../../../../graphql/execution/document.ts';
import { form, page, visitorOnly } from '../../../framework/page.ts';
import { settingsView } from '../../../ui/settings.ts';
import { webhookForm, webhookInput, webhooksPath } from './webhook-form.ts';
import { webhookSecretView } from './webhook-secret.ts';

const path = `${webhooksPath}/new`;

export const newWebhookPage = page({
  path,
  ...visitorOnly,
  view: (_data, visit, entered) =>
    settingsView(visit, {
      title: 'New webhook',
      section: 'webhooks',
      lead: 'It sends the changes from now on.',
      body: webhookForm(visit, entered, {
        action: path,
        values: { url: '', description: null, recordTypes: [] },
        button: 'Create webhook',
        cancel: [webhooksPath],
      }),
    }),
  forms: [
    form({
      operation: graphql(`
        mutation CreateWebhookByForm($input: CreateWebhookInput!) {
          createWebhook(input: $input) {
            secret
            webhook {
              databaseId
            }
          }
        }
      `),
      async submit({ fields }, run) {
        const { secret, webhook } = (await run({ input: webhookInput(fields) })).createWebhook;
        return { show: (visit) => webhookSecretView(visit, webhook.databaseId, secret) };
      },
    }),
  ],
});
