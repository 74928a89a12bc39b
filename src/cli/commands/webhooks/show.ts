import { outputFields } from '../../../generated/cli/output-fields.ts';
import { command } from '../../core/declare/command.ts';
import { findWebhook, reasonTexts, typesText, webhookArgument } from './webhook.ts';

export const showWebhook = command({
  name: 'show',
  summary: 'Show a webhook',
  hasInstanceOptions: true,
  arguments: { webhook: webhookArgument },
  run: async (call) => (await findWebhook(call, call.args.webhook)).webhook,
  output: {
    fields: outputFields.WebhookRow,
    show: (webhook, printer) =>
      printer.record([
        ['URL', webhook.url],
        ['Id', webhook.databaseId],
        ['Description', webhook.description],
        ['Types', typesText(webhook.recordTypes)],
        ['Enabled', webhook.enabled ? 'yes' : 'no'],
        ['Disabled', webhook.disabledAt],
        ['Reason', webhook.disabledReason && reasonTexts[webhook.disabledReason]],
        ['Failing since', webhook.failingSince],
        ['Next attempt', webhook.nextAttemptAt],
        ['Created', webhook.createdAt],
        ['Updated', webhook.updatedAt],
      ]),
  },
});
