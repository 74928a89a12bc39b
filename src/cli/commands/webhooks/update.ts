import { outputFields } from '../../../generated/cli/output-fields.ts';
import { graphql } from '../../core/client/document.ts';
import { command } from '../../core/declare/command.ts';
import { changedFields } from '../../core/declare/input-fields.ts';
import { inputOption, inputOptions } from '../../core/declare/input-options.ts';
import { updateOptions } from '../../core/declare/update-options.ts';
import { findWebhook, serviceOfTypes, typeOption, webhookArgument } from './webhook.ts';

const document = graphql(`
  mutation CliUpdateWebhook($id: ID!, $input: UpdateWebhookInput!) {
    updateWebhook(id: $id, input: $input) {
      webhook {
        ...WebhookRow
      }
    }
  }
`);

const options = updateOptions('UpdateWebhookInput', {
  ...inputOptions('UpdateWebhookInput', ['recordTypes', 'enabled']),
  type: typeOption,
  enabled: inputOption('UpdateWebhookInput', 'enabled'),
});

export const updateWebhook = command({
  name: 'update',
  summary: 'Update a webhook',
  description: 'Changes only the given values. The types replace all previous ones.',
  hasInstanceOptions: true,
  arguments: { webhook: webhookArgument },
  options,
  examples: ['folio webhooks update <id> --enabled', 'folio webhooks update <id> --no-enabled'],
  run: async (call) => {
    const { args, options: given } = call;
    if (given.type) serviceOfTypes(given.type);
    const input = await changedFields<'UpdateWebhookInput'>(options, call);
    const { api, webhook } = await findWebhook(call, args.webhook);
    return (await api.run(document, { id: webhook.id, input })).updateWebhook.webhook;
  },
  output: {
    fields: outputFields.WebhookRow,
    show: ({ url, databaseId }, { line }) => line(`Updated webhook ${databaseId} for ${url}.`),
  },
});
