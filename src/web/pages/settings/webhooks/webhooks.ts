import type { WebhooksPageQuery } from '../../../../generated/operations/graphql.ts';
import { graphql } from '../../../../graphql/execution/document.ts';
import { type Html, html } from '../../../framework/html.ts';
import { page } from '../../../framework/page.ts';
import { emptyState, relativeTime, table } from '../../../ui/parts.ts';
import { settingsView } from '../../../ui/settings.ts';
import { typeNames } from './record-types.ts';
import { webhookPath, webhooksPath } from './webhook-form.ts';
import { stateBadge } from './webhook-state.ts';

export const webhooksPage = page({
  path: webhooksPath,
  operation: graphql(`
    query WebhooksPage {
      ...Visitor
      webhooks {
        databaseId
        url
        description
        recordTypes
        createdAt
        ...WebhookState
      }
    }
  `),
  variables: () => ({}),
  view: ({ webhooks }, visit) =>
    settingsView(visit, {
      title: 'Webhooks',
      section: 'webhooks',
      lead: 'A webhook sends the changes of your records to a URL, within seconds.',
      actions: webhooks.length > 0 && newWebhookLink,
      body:
        webhooks.length === 0
          ? emptyState(
              'No webhooks yet',
              'Create a webhook to tell a program about your changes.',
              newWebhookLink,
            )
          : list(webhooks, visit.now),
    }),
});

const newWebhookLink = html`<a class="button" href="${webhooksPath}/new">New webhook</a>`;

const list = (webhooks: readonly WebhooksPageQuery['webhooks'][number][], now: Date): Html =>
  table('Your webhooks', webhooks, [
    {
      title: 'URL',
      cell: (webhook) =>
        html`<a href="${webhookPath(webhook.databaseId)}">${webhook.url}</a> ${stateBadge(webhook)}${webhook.description !== null && html`<br><span class="hint">${webhook.description}</span>`}`,
    },
    { title: 'Sends', cell: ({ recordTypes }) => typeNames(recordTypes) },
    { title: 'Created', cell: ({ createdAt }) => relativeTime(createdAt, now) },
  ]);
