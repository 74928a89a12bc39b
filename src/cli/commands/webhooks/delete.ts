import { outputFields } from '../../../generated/cli/output-fields.ts';
import { graphql } from '../../core/client/document.ts';
import { command } from '../../core/declare/command.ts';
import { yes } from '../../core/declare/option.ts';
import { findWebhook, webhookArgument } from './webhook.ts';

const document = graphql(`
  mutation CliDeleteWebhook($id: ID!) {
    deleteWebhook(id: $id) {
      id: deletedWebhookId
      databaseId
    }
  }
`);

export const deleteWebhook = command({
  name: 'delete',
  summary: 'Delete a webhook',
  hasInstanceOptions: true,
  arguments: { webhook: webhookArgument },
  options: { yes: yes() },
  run: async (call) => {
    const { args, options, terminal } = call;
    terminal.requireConfirmable(options.yes);
    const { api, webhook } = await findWebhook(call, args.webhook);
    const { url } = webhook;
    await terminal.confirm(`Delete webhook ${webhook.databaseId} for ${url}?`, options.yes);
    const { deleteWebhook: deleted } = await api.run(document, { id: webhook.id });
    return { ...deleted, url };
  },
  output: {
    fields: {
      ...outputFields.CliDeleteWebhook,
      url: 'The URL of the deleted webhook.',
    },
    show: ({ databaseId, url }, { line }) => line(`Deleted webhook ${databaseId} for ${url}.`),
  },
});
