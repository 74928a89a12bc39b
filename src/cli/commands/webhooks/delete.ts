import { outputFields } from '../../../generated/cli/output-fields.ts';
import { graphql } from '../../core/client/document.ts';
import { command } from '../../core/declare/command.ts';
import { yes } from '../../core/declare/option.ts';
import { findWebhook, webhookArgument } from './webhook.ts';

const document = graphql(`
  mutation CliDeleteWebhook($id: ID!) {
    deleteWebhook(id: $id) {
      id: deletedWebhookId
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
    const { databaseId, url } = webhook;
    await terminal.confirm(`Delete webhook ${databaseId} for ${url}?`, options.yes);
    const { deleteWebhook: deleted } = await api.run(document, { id: webhook.id });
    return { ...deleted, databaseId, url };
  },
  output: {
    fields: {
      ...outputFields.CliDeleteWebhook,
      databaseId: 'The database id of the deleted webhook.',
      url: 'The URL of the deleted webhook.',
    },
    show: ({ databaseId, url }, { line }) => line(`Deleted webhook ${databaseId} for ${url}.`),
  },
});
