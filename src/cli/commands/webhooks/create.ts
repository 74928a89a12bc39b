import { outputFields } from '../../../generated/cli/output-fields.ts';
import { graphql } from '../../core/client/document.ts';
import { command } from '../../core/declare/command.ts';
import { inputFields } from '../../core/declare/input-fields.ts';
import { inputOptions } from '../../core/declare/input-options.ts';
import { required } from '../../core/declare/option.ts';
import { serviceOfTypes, typeOption } from './webhook.ts';

const document = graphql(`
  mutation CliCreateWebhook($input: CreateWebhookInput!) {
    createWebhook(input: $input) {
      secret
      webhook {
        ...WebhookRow
      }
    }
  }
`);

const options = {
  ...inputOptions('CreateWebhookInput', ['recordTypes']),
  type: required(typeOption),
};

export const createWebhook = command({
  name: 'create',
  summary: 'Create a webhook',
  description:
    'Sends the changes that are made from now on to a URL. Prints the secret with which the receiver verifies messages. The key must have access to all types: an API key with permission manage, or a finance key.',
  hasInstanceOptions: true,
  options,
  examples: [
    'folio webhooks create --url https://example.com/folio --type entry --type account',
    'folio webhooks create --url https://example.com/folio --type prompt-template --jq .secret',
  ],
  run: async (call) => {
    const api = call.apiFor(serviceOfTypes(call.options.type));
    const input = await inputFields<'CreateWebhookInput'>(options, { ...call, api });
    const { createWebhook: created } = await api.run(document, { input });
    call.note('Store the secret now: it is not shown again.');
    return { ...created.webhook, secret: created.secret };
  },
  output: {
    fields: { ...outputFields.WebhookRow, secret: 'The secret. It is not shown again.' },
    show: ({ url, databaseId, secret }, { line }) => {
      line(`Created webhook ${databaseId} for ${url}.`);
      line(`Secret: ${secret}`);
    },
  },
});
