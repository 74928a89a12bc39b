import { outputFields } from '../../../generated/cli/output-fields.ts';
import { graphql } from '../../core/client/document.ts';
import { command } from '../../core/declare/command.ts';
import { yes } from '../../core/declare/option.ts';
import { findWebhook, webhookArgument } from './webhook.ts';

const document = graphql(`
  mutation CliRotateWebhookSecret($id: ID!) {
    rotateWebhookSecret(id: $id) {
      secret
      webhook {
        ...WebhookRow
      }
    }
  }
`);

export const rotateWebhookSecret = command({
  name: 'rotate-secret',
  summary: 'Give a webhook a new secret',
  description: 'The receiver must verify messages with the new secret from then on.',
  hasInstanceOptions: true,
  arguments: { webhook: webhookArgument },
  options: { yes: yes() },
  run: async (call) => {
    const { args, note, options, terminal } = call;
    terminal.requireConfirmable(options.yes);
    const { api, webhook } = await findWebhook(call, args.webhook);
    await terminal.confirm(`Replace the secret of the webhook for ${webhook.url}?`, options.yes);
    const { rotateWebhookSecret: rotated } = await api.run(document, { id: webhook.id });
    note('Store the secret now: it is not shown again.');
    return { ...rotated.webhook, secret: rotated.secret };
  },
  output: {
    fields: { ...outputFields.WebhookRow, secret: 'The new secret. It is not shown again.' },
    show: ({ databaseId, secret }, { line }) => {
      line(`Rotated the secret of webhook ${databaseId}.`);
      line(`Secret: ${secret}`);
    },
  },
});
