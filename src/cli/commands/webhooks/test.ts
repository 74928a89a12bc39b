import type { DeliveryRowFragment } from '../../../generated/cli/graphql.ts';
import { outputFields } from '../../../generated/cli/output-fields.ts';
import { CliError } from '../../core/cli-error.ts';
import type { Api } from '../../core/client/api.ts';
import { graphql } from '../../core/client/document.ts';
import { command } from '../../core/declare/command.ts';
import { resultText } from './delivery.ts';
import { findWebhook, webhookArgument } from './webhook.ts';

const testDocument = graphql(`
  mutation CliTestWebhook($id: ID!) {
    testWebhook(id: $id) {
      webhook {
        id
      }
    }
  }
`);

const latestDocument = graphql(`
  query CliLatestDeliveries($id: ID!) {
    webhook(id: $id) {
      deliveries(first: 20) {
        nodes {
          ...DeliveryRow
        }
      }
    }
  }
`);

/** How often, and how many times the deliveries are read: for 15 seconds. */
const intervalMs = 500;
const maxReads = 30;

async function latestPings(api: Api, id: string): Promise<DeliveryRowFragment[]> {
  const { webhook } = await api.run(latestDocument, { id });
  const { nodes = [] } = webhook.deliveries ?? {};
  return nodes.filter(({ kind }) => kind === 'PING');
}

export const testWebhook = command({
  name: 'test',
  summary: 'Send a ping to a webhook',
  description:
    'Waits up to 15 seconds for the result. Exits with 1 if the ping fails. Also works for a disabled webhook. Once a minute for each webhook.',
  hasInstanceOptions: true,
  arguments: { webhook: webhookArgument },
  run: async (call) => {
    const { api, webhook } = await findWebhook(call, call.args.webhook);
    const { id, url } = webhook;
    const before = await latestPings(api, id);
    await api.run(testDocument, { id });
    for (let reads = 0; reads < maxReads; reads += 1) {
      await call.wait(intervalMs);
      const pings = await latestPings(api, id);
      const ping = pings.find((each) => !before.some((earlier) => earlier.id === each.id));
      if (ping) return { ...ping, url };
    }
    throw new CliError('failure', 'The ping was not sent within 15 seconds.', {
      hint: `To see its result later, run: folio webhooks deliveries ${webhook.databaseId}`,
    });
  },
  exitOf: ({ succeeded }) => (succeeded ? 'done' : 'failure'),
  output: {
    fields: { ...outputFields.DeliveryRow, url: 'The URL to which the ping was sent.' },
    show: (ping, { line }) =>
      line(
        ping.succeeded
          ? `Sent a ping to ${ping.url}: ${resultText(ping)}, ${ping.duration} ms.`
          : `The ping to ${ping.url} failed: ${resultText(ping)}.`,
      ),
  },
});
