import { outputFields } from '../../../generated/cli/output-fields.ts';
import { usageError } from '../../core/cli-error.ts';
import { graphql } from '../../core/client/document.ts';
import { command } from '../../core/declare/command.ts';
import { inputDescription, inputOptions } from '../../core/declare/input-options.ts';
import { flag, negatableFlag } from '../../core/declare/option.ts';
import { withoutUndefined } from '../../core/declare/without-undefined.ts';
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

export const updateWebhook = command({
  name: 'update',
  summary: 'Update a webhook',
  description: 'Changes only the given values. The types replace all previous ones.',
  hasInstanceOptions: true,
  arguments: { webhook: webhookArgument },
  options: {
    ...inputOptions('UpdateWebhookInput', ['recordTypes', 'enabled']),
    clearDescription: flag('Remove the description.'),
    type: typeOption,
    enabled: negatableFlag(inputDescription('UpdateWebhookInput', 'enabled')),
  },
  examples: ['folio webhooks update <id> --enabled', 'folio webhooks update <id> --no-enabled'],
  run: async (call) => {
    const { type, clearDescription, description, ...fields } = call.options;
    if (description !== undefined && clearDescription)
      throw usageError('--description and --clear-description cannot be combined.');
    if (type) serviceOfTypes(type);
    const input = withoutUndefined({
      ...fields,
      recordTypes: type && [...type],
      description: clearDescription ? null : description,
    });
    if (Object.keys(input).length === 0) {
      throw usageError(
        'No changes given.',
        'To see the options, run: folio webhooks update --help',
      );
    }
    const { api, webhook } = await findWebhook(call, call.args.webhook);
    const { updateWebhook: updated } = await api.run(document, { id: webhook.id, input });
    return updated.webhook;
  },
  output: {
    fields: outputFields.WebhookRow,
    show: ({ url, databaseId }, { line }) => line(`Updated webhook ${databaseId} for ${url}.`),
  },
});
