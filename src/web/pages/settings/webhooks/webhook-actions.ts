import { graphql } from '../../../../graphql/execution/document.ts';
import { html } from '../../../framework/html.ts';
import { form, type PageForm, page } from '../../../framework/page.ts';
import { recordId } from '../../../framework/record-id.ts';
import { dangerButton, postForm } from '../../../ui/post-form.ts';
import { settingsView } from '../../../ui/settings.ts';
import { webhookPath, webhooksPath } from './webhook-form.ts';
import { webhookSecretView } from './webhook-secret.ts';

interface Action {
  readonly name: 'delete' | 'secret';
  readonly title: string;
  readonly consequence: string;
  readonly button: string;
  readonly form: PageForm;
}

const operation = graphql(`
  query WebhookActionPage($id: ID!) {
    ...Visitor
    webhook(id: $id) {
      databaseId
      url
    }
  }
`);

/** A page that asks before it deletes a webhook or its secret. */
const actionPage = ({ name, title, consequence, button, form: action }: Action) =>
  page({
    path: `/settings/webhooks/:id/${name}`,
    operation,
    variables: (request) => recordId('Webhook', request),
    view: ({ webhook: { databaseId, url } }, visit, entered) =>
      settingsView(visit, {
        title,
        section: 'webhooks',
        lead: html`<code>${url}</code>. ${consequence}`,
        body: postForm(visit, entered, {
          action: `${webhookPath(databaseId)}/${name}`,
          button: dangerButton(button),
          cancel: [webhookPath(databaseId)],
        }),
      }),
    forms: [action],
  });

export const deleteWebhookPage = actionPage({
  name: 'delete',
  title: 'Delete this webhook?',
  consequence: "Its deliveries are deleted too. You can't undo this.",
  button: 'Delete webhook',
  form: form({
    operation: graphql(`
      mutation DeleteWebhookByForm($id: ID!) {
        deleteWebhook(id: $id) {
          databaseId
        }
      }
    `),
    async submit(submission, run) {
      await run(recordId('Webhook', submission));
      return { to: webhooksPath, notice: 'webhook-deleted' };
    },
  }),
});

export const webhookSecretPage = actionPage({
  name: 'secret',
  title: 'Create a new secret?',
  consequence: 'Messages are signed with the new secret only, from now on.',
  button: 'Create secret',
  form: form({
    operation: graphql(`
      mutation RotateWebhookSecretByForm($id: ID!) {
        rotateWebhookSecret(id: $id) {
          secret
          webhook {
            databaseId
          }
        }
      }
    `),
    async submit(submission, run) {
      const { rotateWebhookSecret } = await run(recordId('Webhook', submission));
      const { secret, webhook } = rotateWebhookSecret;
      return { show: (visit) => webhookSecretView(visit, webhook.databaseId, secret) };
    },
  }),
});
