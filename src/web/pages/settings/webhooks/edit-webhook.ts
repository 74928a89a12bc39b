import { graphql } from '../../../../graphql/execution/document.ts';
import { form, page } from '../../../framework/page.ts';
import { rawId, recordId } from '../../../framework/record-id.ts';
import { checkbox } from '../../../ui/form.ts';
import { settingsView } from '../../../ui/settings.ts';
import { webhookForm, webhookInput, webhookPath } from './webhook-form.ts';

export const editWebhookPage = page({
  path: '/settings/webhooks/:id/edit',
  operation: graphql(`
    query EditWebhookPage($id: ID!) {
      ...Visitor
      webhook(id: $id) {
        databaseId
        url
        description
        recordTypes
        enabled
      }
    }
  `),
  variables: (request) => recordId('Webhook', request),
  view({ webhook }, visit, entered) {
    const path = webhookPath(webhook.databaseId);
    return settingsView(visit, {
      title: 'Edit webhook',
      section: 'webhooks',
      body: webhookForm(visit, entered, {
        action: `${path}/edit`,
        values: webhook,
        updatedAt: null,
        fields: checkbox(entered, {
          name: 'enabled',
          label: 'Enabled',
          hint: 'A webhook that is enabled again sends the changes since it was disabled, of up to 30 days.',
          isChecked: webhook.enabled,
        }),
        button: 'Save webhook',
        cancel: [path],
      }),
    });
  },
  forms: [
    form({
      operation: graphql(`
        mutation UpdateWebhookByForm($id: ID!, $input: UpdateWebhookInput!) {
          updateWebhook(id: $id, input: $input) {
            __typename
          }
        }
      `),
      async submit(submission, run) {
        const { fields } = submission;
        const input = { ...webhookInput(fields), enabled: fields.text('enabled') === 'true' };
        await run({ ...recordId('Webhook', submission), input });
        return { to: webhookPath(rawId(submission)), notice: 'webhook-saved' };
      },
    }),
  ],
});
