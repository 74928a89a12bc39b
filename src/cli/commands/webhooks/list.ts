import type { WebhookRowFragment } from '../../../generated/cli/graphql.ts';
import { outputFields } from '../../../generated/cli/output-fields.ts';
import { hasCode } from '../../core/cli-error.ts';
import { graphql } from '../../core/client/document.ts';
import { command } from '../../core/declare/command.ts';
import { keyServices } from '../../core/profiles/server-choice.ts';
import { typesText } from './webhook.ts';

const document = graphql(`
  query CliListWebhooks {
    webhooks {
      ...WebhookRow
    }
  }
`);

const statusOf = ({ enabled, failingSince }: WebhookRowFragment) => {
  if (!enabled) return 'disabled';
  return failingSince ? 'failing' : 'enabled';
};

export const listWebhooks = command({
  name: 'list',
  summary: 'List your webhooks, newest first',
  description: 'Lists the webhooks of both services if you have both keys.',
  hasInstanceOptions: true,
  examples: ["folio webhooks list --jq '.[].url'"],
  run: async (call): Promise<WebhookRowFragment[]> => {
    const used = keyServices(call.server());
    const webhooks: WebhookRowFragment[] = [];
    for (const service of used) {
      try {
        webhooks.push(...(await call.apiFor(service).run(document, {})).webhooks);
      } catch (error) {
        if (!hasCode(error, 'FORBIDDEN') || used.length === 1) throw error;
        call.warn(`Webhooks of the prompt service are not listed: ${error.message}`);
      }
    }
    return webhooks.toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
  },
  output: {
    fields: outputFields.WebhookRow,
    columns: [
      { title: 'id', value: ({ databaseId }) => databaseId },
      { title: 'url', value: ({ url }) => url, canShrink: true },
      { title: 'types', value: (webhook) => typesText(webhook.recordTypes), canShrink: true },
      { title: 'status', value: statusOf },
      {
        title: 'description',
        value: ({ description }) => description,
        canShrink: true,
        canHide: true,
      },
    ],
    emptyText: 'No webhooks found.',
  },
});
