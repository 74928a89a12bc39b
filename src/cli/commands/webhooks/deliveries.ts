import { enumValue } from '../../../common/enum-values.ts';
import { outputFields } from '../../../generated/cli/output-fields.ts';
import { graphql } from '../../core/client/document.ts';
import { fetchRows, limitOptions } from '../../core/client/pages.ts';
import { command } from '../../core/declare/command.ts';
import { resultText } from './delivery.ts';
import { findWebhook, webhookArgument } from './webhook.ts';

const document = graphql(`
  query CliListDeliveries($id: ID!, $first: Int!, $after: String, $withTotal: Boolean!) {
    webhook(id: $id) {
      deliveries(first: $first, after: $after) {
        nodes {
          ...DeliveryRow
        }
        pageInfo {
          hasNextPage
          endCursor
        }
        totalCount @include(if: $withTotal)
      }
    }
  }
`);

export const listDeliveries = command({
  name: 'deliveries',
  summary: 'List the attempts to send messages to a webhook',
  description: 'Lists the attempts of the last seven days, latest first.',
  hasInstanceOptions: true,
  arguments: { webhook: webhookArgument },
  options: limitOptions,
  run: async (call) => {
    const { api, webhook } = await findWebhook(call, call.args.webhook);
    const { id } = webhook;
    return fetchRows(
      call,
      async (page) => (await api.run(document, { ...page, id })).webhook.deliveries,
    );
  },
  output: {
    fields: outputFields.DeliveryRow,
    columns: [
      { title: 'time', value: ({ attemptedAt }) => attemptedAt.slice(0, 19).replace('T', ' ') },
      { title: 'kind', value: ({ kind }) => enumValue(kind) },
      { title: 'changes', value: ({ changeCount }) => changeCount, align: 'right' },
      { title: 'result', value: resultText, canShrink: true },
      { title: 'ms', value: ({ duration }) => duration, align: 'right', canHide: true },
    ],
    emptyText: 'No deliveries found.',
  },
});
